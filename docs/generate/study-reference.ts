import type { JsonSchema } from './schemas.js';

const intro = `# The study file

Every key of a study, from its [JSON Schema](schemas/study.json). A YAML editor completes and checks a study that begins
with \`# yaml-language-server: $schema=…/docs/schemas/study.json\`. \`undertone init\` writes a study with comments. This
one asks a [simulated](simulate.md) respondent:

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

Paths are relative to the study's folder. A respondent has one of \`model\`, \`simulated\`, \`recorded\` and \`human\`. A
study with unknown or contradictory keys is refused with the line and the rule.

\`personas\`, \`systems\`, \`temperatures\` and \`languages\` are factors. Every respondent is asked once for each
combination of their levels, at most 200 in all. Names show the levels: \`gpt/Japan/t0.2\` is \`gpt\` under the persona of
Japan at temperature 0.2. A respondent's own factors, \`persona\`, \`temperature\` and \`language\` take precedence over
the study's. \`personas: [decorrelated]\` is twelve countries whose scores are nearly uncorrelated over dimensions.

Keys of simulated models have [a page of their own](simulation-keys.md).
`;

const simulationIntro = `# Simulation keys

What stands under \`simulated:\` in [a study](study.md): the declared behaviour of a [simulated respondent](simulate.md),
or of a simulated judge, antagonist or observer. Every key has a default; \`{}\` declares nothing. \`refusal\`, \`neutral\`
and \`unreadable\` sum to at most 1.
`;

/** The pages about the study file and about the keys of simulated models, from its JSON Schema. */
export function studyReference(
  study: JsonSchema,
): Readonly<Record<'study' | 'simulation', string>> {
  const all = sectionsOf(study, []);
  const page = (wanted: Page) =>
    all
      .filter(({ path }) => pageOf(path) === wanted)
      .map((section, _, own) => written(section, own))
      .join('\n');
  return {
    study: `${intro}\n${page('study')}`,
    simulation: `${simulationIntro}\n${page('simulation')}`,
  };
}

type Page = 'study' | 'simulation';

function pageOf(path: readonly string[]): Page {
  return path.includes('simulated') ? 'simulation' : 'study';
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

interface Row {
  readonly key: string;
  readonly takes: string;
  readonly otherwise: string;
  readonly description: string;
}

interface Section {
  readonly path: readonly string[];
  readonly rows: readonly Row[];
}

/** The section of a schema and those within it, in the order of its keys. */
function sectionsOf(schema: JsonSchema, path: readonly string[]): readonly Section[] {
  const keys = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required);
  const rows = keys.map(([key, value]) => ({
    key,
    takes: takes(value, [...path, key]),
    otherwise: required.has(key) ? 'required' : otherwise(value),
    description: value.description ?? '',
  }));
  const inner = keys.flatMap(([key, value]) => {
    const section = sectionIn(value);
    return section ? sectionsOf(section, [...path, key]) : [];
  });
  return [{ path, rows }, ...inner];
}

/** A section in Markdown; rows that an earlier one of its page has are named with a link to it. */
function written(section: Section, page: readonly Section[]): string {
  const { path, rows } = section;
  const earlier = page.slice(0, page.indexOf(section));
  const like = earlier.find((other) => rows.filter((row) => repeats(row, other)).length >= 4);
  const repeated = like ? rows.filter((row) => repeats(row, like)) : [];
  const own = rows
    .filter((row) => !repeated.includes(row))
    .map((row) => {
      const cells = [code(row.key), withDefault(row), row.description];
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
    });
  const table = `| key | takes | meaning |\n| --- | --- | --- |\n${own.join('')}`;
  const heading = `## ${titleOf(path)}\n`;
  if (!like) return [heading, table].join('\n');
  // Where the other section has all of its keys, the rest is a matter of a few words.
  const others = rows.filter((row) => !repeated.includes(row));
  const brief = others.every(({ key }) => like.rows.some((row) => row.key === key));
  const keys = [
    ...repeated.map(({ key }) => code(key)),
    ...(brief ? others.map((row) => `${code(row.key)} (${briefly(row)})`) : []),
  ];
  const also = `As in [${titleOf(like.path)}](#${anchorOf(like.path)}): ${keys.join(', ')}.\n`;
  return [heading, also, ...(brief ? [] : [table])].join('\n');
}

function withDefault({ takes: taken, otherwise: without }: Row): string {
  return without === '' ? taken : `${taken}; ${without}`;
}

function briefly({ takes: taken, otherwise: without }: Row): string {
  return without === '' ? taken : without;
}

/** Whether a section has the same row; models in the service of an instrument differ in the words alone. */
function repeats(row: Row, { path, rows }: Section): boolean {
  const same = rows.find(({ key }) => key === row.key);
  if (!same || same.takes !== row.takes || same.otherwise !== row.otherwise) return false;
  return same.description === row.description || path[0] === 'inference';
}

function titleOf(path: readonly string[]): string {
  return path.length === 0 ? 'A study' : path.join(': ');
}

function anchorOf(path: readonly string[]): string {
  return path.length === 0 ? 'a-study' : path.join('-').toLowerCase();
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
    const anchor = `#${anchorOf(path)}`;
    // Both pages link sections of simulated models; only the study page has the row that leads there.
    const moves = pageOf(path) !== pageOf(path.slice(0, -1));
    const link = `(${moves ? 'simulation-keys.md' : ''}${anchor})`;
    return value.items ? `list of [${path.at(-1)}]${link}` : `[keys]${link}`;
  }
  if (value.properties) return alike(value.properties);
  if (typeof value.additionalProperties === 'object') {
    return `names, each with ${takes(value.additionalProperties, path)}`;
  }
  if (value.items) return `list of ${takes(value.items, path)}`;
  if (value.anyOf) return value.anyOf.map((each) => takes(each, [])).join(' or ');
  if (value.enum) return value.enum.map(code).join(', ');
  if (value.const !== undefined) return code(value.const);
  if (value.$ref !== undefined) return 'any value';
  if (value.type === 'boolean') return 'boolean';
  if (value.type === 'string') return 'text';
  const limits = range(value);
  if (value.type === 'integer') return `integer${limits}`;
  return limits.includes(' to ') ? limits.trim() : `number${limits}`;
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
  const unless = first.default === undefined ? '' : `, default ${code(first.default)}`;
  return `${names.join(' ')}: each ${takes(first, [])}${unless}`;
}

function range({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  if (exclusiveMinimum !== undefined) return ` > ${exclusiveMinimum}`;
  if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) return '';
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
    ? ` ≥ ${minimum}`
    : ` ${minimum} to ${maximum}`.replaceAll('-', '−');
}

function otherwise({ default: value }: JsonSchema): string {
  const isNothing = value === undefined || JSON.stringify(value) === '{}';
  return isNothing ? '' : `default ${code(value)}`;
}

/** As one writes it in YAML. */
function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '').replaceAll(',', ', ')}\``;
}
