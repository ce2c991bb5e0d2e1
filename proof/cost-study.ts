// Prints how many requests each way of asking takes for half-widths of 0.05 on all dimensions, relative to
// six templates asked five times. Likert and the draws for test–retest, which enter no likelihood, are left out.
//
//   node dist/proof/cost-study.js [replications]
import { headlines } from '../analysis/survey/profile-estimates.js';
import { count, createTally } from '../analysis/survey/tally.js';
import { Declaration } from '../src/asking/simulated/declaration.js';
import { askedTemplates, hasOneForm } from '../src/instruments/survey/plan.js';
import { loadQuestionnaire } from '../src/instruments/survey/questionnaire.js';
import { chanceOfFirst, propensity } from '../src/simulation/answer-model.js';
import { randomFrom } from '../src/util/random.js';
import type { Item } from '../vocabulary/item.js';
import { type AskedForms, poleOf } from '../vocabulary/template.js';

interface Design extends AskedForms {
  readonly name: string;
  readonly repeats: number;
  readonly logprobs?: true;
}

const forms = ['ab', 'repeat', 'compare'] as const;
const designs: readonly Design[] = [
  { name: 'six templates × 5', forms, repeats: 5 },
  { name: 'six templates × 1', forms, repeats: 1 },
  { name: 'templatesPerItem: 2, × 1', forms, templatesPerItem: 2, repeats: 1 },
  { name: 'log-probabilities, repeat sampled × 1', forms, repeats: 1, logprobs: true },
  { name: 'log-probabilities, forms: [ab]', forms: ['ab'], repeats: 1, logprobs: true },
];

const target = 0.05;
const replications = Number(process.argv[2] ?? 20);
const { items } = await loadQuestionnaire('undertone', 'en');
const orientation = { pdi: 0.3, idv: 0.7, uai: 0.5, mas: 0.4, lto: 0.6, ivr: 0.8 };

/** Requests for the target, had the questionnaire as many items as that takes; mean over dimensions and respondents. */
function requestsFor(design: Design): number {
  const needed: number[] = [];
  for (let seed = 1; seed <= replications; seed += 1) {
    const { widths, requests } = surveyed(Declaration.parse({ orientation, seed }), design);
    for (const width of widths) needed.push(requests * (width / target) ** 2);
  }
  return needed.reduce((sum, each) => sum + each, 0) / needed.length;
}

function surveyed(declaration: Declaration, design: Design) {
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
  let requests = 0;
  for (const [place, item] of items.entries()) {
    for (const template of templatesOf(item)) {
      const towardsTarget = propensity(declaration, item, template);
      const first = chanceOfFirst(declaration, { template, towardsTarget });
      if (logprobs && template.form !== 'repeat') {
        requests += 1;
        const reading = { kind: 'distribution', first, unread: 0, rule: 'simulated' } as const;
        count(tally, { item: place, template, draw: 0 }, reading);
        continue;
      }
      for (let draw = 0; draw < repeats; draw += 1) {
        requests += 1;
        const pole = poleOf(random() < first ? 'first' : 'second', template.order);
        count(tally, { item: place, template, draw }, { kind: 'choice', pole, rule: 'simulated' });
      }
    }
  }
  const { dimensions } = headlines(tally, { seed: declaration.seed });
  const widths = dimensions.map(({ imputed: { low, high } }) => ((high ?? 1) - (low ?? 0)) / 2);
  return { widths, requests };
}

const all = designs.map((design) => ({ name: design.name, requests: requestsFor(design) }));
const [reference] = all;
for (const { name, requests } of all) {
  const relative = requests / (reference?.requests ?? 1);
  process.stdout.write(`${name}: ${Math.round(requests)} requests, ${relative.toFixed(3)}\n`);
}
