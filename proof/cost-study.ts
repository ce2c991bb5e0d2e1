import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { headlines } from '../analysis/survey/profile-estimates.js';
import { count, createTally } from '../analysis/survey/tally.js';
import { Declaration } from '../src/asking/simulated/declaration.js';
import { packagePath } from '../src/content/package-data.js';
import { askedTemplates, hasOneForm } from '../src/instruments/survey/plan.js';
import { loadQuestionnaire } from '../src/instruments/survey/questionnaire.js';
import { chanceOfFirst, propensity } from '../src/simulation/answer-model.js';
import { estimateCost } from '../src/study/forecasts/cost.js';
import { planStudy } from '../src/study/load.js';
import { randomFrom } from '../src/util/random.js';
import type { Item } from '../vocabulary/item.js';
import { type AskedForms, poleOf } from '../vocabulary/template.js';

// Counts what each way of asking takes in requests and tokens, and how wide the intervals of simulated
// respondents are then: proof/cost.md.
//
//   npm run proof                                        with the other studies
//   node dist/proof/cost-study.js --replications 20      a quick try, printed and not written

interface Design extends AskedForms {
  readonly name: string;
  readonly repeats: number;
  readonly logprobs?: true;
}

/** What a design asks of one respondent over the built-in questionnaire, tokens as a dry run counts them. */
interface Asked {
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Half-widths by dimension, 0..0.5, mean over respondents, and their mean square over both. */
interface Widths {
  readonly byDimension: readonly number[];
  readonly meanSquare: number;
}

const forms = ['ab', 'repeat', 'compare'] as const;
const designs: readonly Design[] = [
  { name: 'six templates × 5', forms, repeats: 5 },
  { name: 'six templates × 1', forms, repeats: 1 },
  { name: 'six templates × 1, log-probabilities', forms, repeats: 1, logprobs: true },
  { name: '`templatesPerItem: 2`', forms, templatesPerItem: 2, repeats: 1 },
  { name: '`forms: [ab]`, log-probabilities', forms: ['ab'], repeats: 1, logprobs: true },
];

const target = 0.05;
/** CDEval asks 2,953 items under six templates five times each. */
const cdeval = { items: 2953, templates: 6, draws: 5 };
/** Variance of items about the orientation m, as a share of m(1 − m). */
const spreads = { usual: 0.2, double: 0.4 };
const orientation = { pdi: 0.3, idv: 0.7, uai: 0.5, mas: 0.4, lto: 0.6, ivr: 0.8 };
const { items } = await loadQuestionnaire('undertone', 'en');

const { values } = parseArgs({ options: { replications: { type: 'string', default: '40' } } });
const replications = Number(values.replications);
if (!Number.isInteger(replications) || replications < 1) {
  process.stderr.write('--replications takes a whole number\n');
  process.exit(2);
}
const rows = [];
for (const design of designs) {
  const [usual, double] = [spreads.usual, spreads.double].map((spread) => widths(design, spread));
  if (usual && double) rows.push({ design, asked: await asked(design), usual, double });
}
const page = costPage(rows);
if (process.argv.length > 2) process.stdout.write(page);
else writeFileSync(packagePath('proof/cost.md'), page);

async function asked({ forms = [], templatesPerItem, repeats, logprobs }: Design): Promise<Asked> {
  const folder = mkdtempSync(join(tmpdir(), 'undertone-cost-'));
  try {
    const file = join(folder, 'study.yaml');
    const scoring = logprobs ? 'auto' : 'sample';
    const survey = { forms, templatesPerItem, repeats, scoring, retest: 0 };
    const study = { name: 'cost', respondents: [{ id: 'any', model: 'any' }], survey };
    writeFileSync(file, JSON.stringify(study));
    const [cost] = await estimateCost(await planStudy(file), join(folder, 'none'));
    if (!cost) throw new RangeError('a study without a respondent');
    return { ...cost, requests: cost.wanted };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function widths(design: Design, spread: number): Widths {
  const all = Array.from({ length: replications }, (_, nth) =>
    halfWidths(Declaration.parse({ orientation, spread, seed: nth + 1 }), design),
  );
  const byDimension = Object.keys(orientation).map((_, nth) => mean(all.map((own) => own[nth])));
  return { byDimension, meanSquare: mean(all.flat().map((width) => width ** 2)) };
}

/** The half-widths of one respondent's intervals, by dimension. */
function halfWidths(declaration: Declaration, design: Design): readonly number[] {
  const { repeats, logprobs } = design;
  const asked: AskedForms & { items: readonly Item[]; seed: number } = {
    ...design,
    items,
    seed: declaration.seed,
  };
  const cells = {
    dimensions: Object.keys(orientation),
    domains: [...new Set(items.map(({ domain }) => domain))],
  };
  const tally = createTally(items, { cells, repeats, oneForm: hasOneForm(asked) });
  const templatesOf = askedTemplates(asked);
  const random = randomFrom('cost', declaration.seed);
  for (const [place, item] of items.entries()) {
    for (const template of templatesOf(item)) {
      const towardsTarget = propensity(declaration, item, template);
      const first = chanceOfFirst(declaration, { template, towardsTarget });
      if (logprobs && template.form !== 'repeat') {
        const reading = { kind: 'distribution', first, unread: 0, rule: 'simulated' } as const;
        count(tally, { item: place, template, draw: 0 }, reading);
        continue;
      }
      for (let draw = 0; draw < repeats; draw += 1) {
        const pole = poleOf(random() < first ? 'first' : 'second', template.order);
        count(tally, { item: place, template, draw }, { kind: 'choice', pole, rule: 'simulated' });
      }
    }
  }
  const { dimensions } = headlines(tally, { seed: declaration.seed });
  return dimensions.map(({ imputed: { low, high } }) => ((high ?? 1) - (low ?? 0)) / 2);
}

interface Row {
  readonly design: Design;
  readonly asked: Asked;
  readonly usual: Widths;
  readonly double: Widths;
}

function costPage(rows: readonly Row[]): string {
  const [five, once] = rows;
  if (!five || !once) throw new RangeError('two designs are compared by name');
  const requests = cdeval.items * cdeval.templates * cdeval.draws;
  const ratio = requests / five.asked.requests;
  const ofCdeval = five.usual.byDimension.map(
    (width) => width * Math.sqrt(items.length / cdeval.items),
  );
  const narrowed = 1 - mean(five.usual.byDimension) / mean(once.usual.byDimension);
  return `# Cost of precision

How many requests and tokens does one respondent take for a half-width of ${target}? It is half of the 95 % interval of a
dimension's orientation likelihood. \`npm run proof\` writes this page, and gives it again to the letter.

Half-widths are *simulated*: means over ${replications} programs that declare orientations m (${list(orientation)})
and items that vary about m with variance ${spreads.usual} · m(1 − m), in the last column ${spreads.double} · m(1 − m). Every answer is readable.
CDEval has ${whole(cdeval.items)} items, the built-in questionnaire ${items.length}.

${table([
  [
    'design',
    'requests',
    'prompt tokens',
    'output tokens, at most',
    'half-width, mean',
    'worst dimension',
    `requests for ${target} (items)`,
    'where items vary more',
  ],
  [
    "CDEval's: six templates × 5",
    whole(requests),
    whole(ratio * five.asked.promptTokens),
    whole(ratio * five.asked.completionTokens),
    decimal(mean(ofCdeval)),
    worst(ofCdeval),
    ...['as below', 'as below'],
  ],
  ...rows.map(({ design, asked, usual, double }) => [
    design.name,
    whole(asked.requests),
    whole(asked.promptTokens),
    whole(asked.completionTokens),
    decimal(mean(usual.byDimension)),
    worst(usual.byDimension),
    ...[usual, double].map((own) => {
      const needed = enlarged(own);
      return `${whole(needed * asked.requests)} (${whole(needed * items.length)})`;
    }),
  ]),
])}

**The half-width comes mostly from the items, not from the draws**: a further draw of the same item says nothing about
other items. Five draws cost five times as much as one, and narrow the interval by ${Math.round(100 * narrowed)} %.

- Tokens are Undertone's own estimate, as in a dry run: four characters to a prompt token, and the token limit of each
  answer (16, or 96 to copy an option out). Most answers are shorter.
- CDEval's row takes our prompts for its items, and the half-widths of the row below times √(${items.length}/${whole(cdeval.items)}).
- *Requests for ${target}* changes the number of items until that half-width is met; tokens follow in proportion. \`limit:\` asks
  fewer items than the built-in ones; more have to be [your own](../docs/own-questionnaire.md).
- \`templatesPerItem: 2\` puts each item in one form, in both orders. \`repeat\` is sampled even with log-probabilities.
- \`forms: [ab]\` is not CDEval's six, and its interval does not cover other forms. Simulated forms differ little (variance
  0.03 · p(1 − p) about their item's p); a model's may differ more.

\`undertone run --dry-run\` forecasts a model's own half-widths from the answers in the ledger.
`;
}

/** A Markdown table, the first column of text and the others of numbers. */
function table([head = [], ...lines]: readonly (readonly string[])[]): string {
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function worst(byDimension: readonly number[]): string {
  const width = Math.max(...byDimension);
  return `${decimal(width)} (${Object.keys(orientation)[byDimension.indexOf(width)]})`;
}

function list(values: Readonly<Record<string, number>>): string {
  return Object.entries(values)
    .map((entry) => entry.join(' '))
    .join(', ');
}

function mean(numbers: readonly (number | undefined)[]): number {
  return numbers.reduce((sum: number, each) => sum + (each ?? Number.NaN), 0) / numbers.length;
}

function decimal(number: number): string {
  return number.toFixed(3);
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en-US');
}

/** How many times the items it takes for the target: half-widths fall with the root of the items. */
function enlarged({ meanSquare }: Widths): number {
  return meanSquare / target ** 2;
}
