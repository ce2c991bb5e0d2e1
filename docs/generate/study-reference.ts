import type { JsonSchema } from './schemas.js';

const intro = `# The study file

Every key of a study. \`npm run docs\` writes this page and [schemas/study.json](schemas/study.json) from the schema
that checks studies. An editor that knows YAML completes and checks a study that begins with the line
\`# yaml-language-server: $schema=…/docs/schemas/study.json\`.

\`undertone init\` writes a study with comments. This one asks everything of a [simulated](simulate.md) respondent:

\`\`\`yaml file=study.yaml
name: first
respondents:
  - id: pretend
    simulated: { orientation: { pdi: 0.3, ivr: 0.7 } }
survey:
  limit: 3
inference:
  limit: 12
\`\`\`

\`\`\`sh
undertone lint study.yaml
\`\`\`

\`\`\`text
study.yaml: no errors and no warnings.
\`\`\`

Paths are relative to the study's folder. A key that is not on this page is refused with its line. So is what
breaks one of these rules:

- a respondent has one of \`model\`, \`simulated\`, \`recorded\` and \`human\`, a judge one of the first two;
- no two respondents share an \`id\`, or would be asked the very same;
- \`refusal\`, \`neutral\` and \`unreadable\` of a simulated respondent come to 1 at most;
- \`scoring: logprobs\` needs \`temperature: 1\`, and a model that is not told to reason first;
- \`extra\` sets no key that Undertone sets itself, and holds nothing that looks like a secret;
- \`base\` names another respondent of the study, and never leads back to its own;
- \`extraction\` needs a \`judge\`, which is none of the respondents unless \`ownAnswers\` is set,
  and \`labels\` need \`extraction\`;
- the \`judge\` of \`open\` is none of the respondents either, unless \`ownAnswers\` is set;
- \`blind\` needs the task \`attitude\`, and \`personaSwitch\` a \`survey:\` section besides and that attitudes
  are asked \`direct\` and with 0 shots;
- \`inference:\` names a \`questionnaire\` only where the study has no \`survey:\` section;
- \`conversations:\` needs two judges that are two models, none of them a respondent unless \`ownAnswers\` is set,
  and has \`rubrics\` with \`mode: faithful\` alone;
- a key that an entry under \`endpoints\` has is named there and not at the respondent.

\`personas\`, \`systems\`, \`temperatures\` and \`languages\` are factors. Every respondent is asked once for each
combination of their levels, and named by those that it would not have anyway: \`gpt/Japan/t0.2\` is \`gpt\` under the
persona of Japan at temperature 0.2. A respondent's own factors go before those of the study, as do its \`persona\`,
\`temperature\` and \`language\`. All together may make 200 respondents; \`--dry-run\` counts their requests.
\`personas: [decorrelated]\` stands for twelve countries whose scores are nearly uncorrelated over the dimensions.
From five countries on the report says whether personas order as the scores do ([measures](measures.md)).
`;

/** The page about the study file, from its JSON Schema. */
export function studyReference(study: JsonSchema): string {
  return `${intro}\n${sections(study, []).join('\n')}`;
}

/** The keys of a schema that no sentence describes, by their paths. */
export function undescribedKeys(schema: JsonSchema, path: readonly string[] = []): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const here = [...path, key];
    const own = value.description === undefined ? [here.join('.')] : [];
    const inner = sectionIn(value);
    return inner ? [...own, ...undescribedKeys(inner, here)] : own;
  });
}

function sections(schema: JsonSchema, path: readonly string[]): string[] {
  const keys = Object.entries(schema.properties ?? {});
  const needed = new Set(schema.required);
  const rows = keys.map(([key, value]) => {
    const cells = [
      `\`${key}\``,
      takes(value, [...path, key]),
      needed.has(key) ? '**needed**' : otherwise(value),
      value.description ?? '',
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  });
  const own = `## ${path.length === 0 ? 'A study' : path.join(': ')}

| key | takes | unless given | what it does |
| --- | --- | --- | --- |
${rows.join('')}`;
  return [
    own,
    ...keys.flatMap(([key, value]) => {
      const inner = sectionIn(value);
      return inner ? sections(inner, [...path, key]) : [];
    }),
  ];
}

/** What has a section of its own: an object, or a list of them, with more to say than one row holds. */
function sectionIn(value: JsonSchema): JsonSchema | undefined {
  const inner = value.items ?? value;
  const keys = Object.values(inner.properties ?? {});
  return keys.some(({ description }) => description !== undefined) ? inner : undefined;
}

function takes(value: JsonSchema, path: readonly string[]): string {
  // What is one of several has no section.
  if (path.length > 0 && sectionIn(value)) {
    const link = `[${path.at(-1)}](#${path.join('-').toLowerCase()})`;
    return value.items
      ? `a list of ${link}`
      : `keys of [its own](#${path.join('-').toLowerCase()})`;
  }
  if (value.properties) return alike(value.properties);
  if (typeof value.additionalProperties === 'object') {
    return `names, each with ${takes(value.additionalProperties, path)}`;
  }
  if (value.items) return `a list of ${takes(value.items, path)}`;
  if (value.anyOf) return value.anyOf.map((each) => takes(each, [])).join(' or ');
  if (value.enum) return value.enum.map(code).join(', ');
  if (value.const !== undefined) return code(value.const);
  if (value.$ref !== undefined) return 'any value';
  if (value.type === 'boolean') return `${code(true)} or ${code(false)}`;
  if (value.type === 'string') {
    return value.maxLength === undefined ? 'text' : `text of up to ${value.maxLength} characters`;
  }
  return `a ${value.type === 'integer' ? 'whole number' : 'number'}${range(value)}`;
}

/** Keys that need no row each, mostly since they differ in their names alone. */
function alike(properties: Readonly<Record<string, JsonSchema>>): string {
  const names = Object.keys(properties).map((name) => `\`${name}\``);
  const [first = {}, ...others] = Object.values(properties);
  if (others.some((other) => takes(other, []) !== takes(first, []))) {
    return names
      .map((name, place) => `${name} (${takes(Object.values(properties)[place] ?? {}, [])})`)
      .join(', ');
  }
  const unless = first.default === undefined ? '' : `, ${code(first.default)} unless given`;
  return `${names.join(' ')}: each ${takes(first, [])}${unless}`;
}

function range({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`;
  if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) return '';
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
    ? `, ${minimum} or more`
    : `, ${minimum} to ${maximum}`.replaceAll('-', '−');
}

function otherwise({ default: value }: JsonSchema): string {
  const isNothing = value === undefined || JSON.stringify(value) === '{}';
  return isNothing ? '–' : code(value);
}

/** As one writes it in YAML. */
function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '').replaceAll(',', ', ')}\``;
}
