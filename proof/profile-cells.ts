import { comparePairs } from '../analysis/similarity/pairs/compared-pairs.js';
import { halfWidth, measuredVariances } from '../analysis/survey/forecast.js';
import { buildProfile, headlines } from '../analysis/survey/profile-estimates.js';
import { commonItems, figuresOf, weighedEstimate } from '../analysis/survey/resampled-figures.js';
import { count, createTally, type Tally } from '../analysis/survey/tally.js';
import { verdictOf } from '../reports/document/pair-verdict.js';
import { Declaration, orientationOn } from '../src/asking/simulated/declaration.js';
import { wordedAs } from '../src/instruments/survey/plan.js';
import { loadQuestionnaire, loadSurveyTemplates } from '../src/instruments/survey/questionnaire.js';
import { meantInSurvey } from '../src/simulation/answers/survey.js';
import type { Questionnaire } from '../vocabulary/item.js';
import { domains } from '../vocabulary/scheme.js';
import { paperTemplates, type SurveyTemplates } from '../vocabulary/template.js';

/** The built-in questionnaire with its one wording of each form, and with four. */
interface BuiltIn {
  readonly questionnaire: Questionnaire;
  readonly one: SurveyTemplates;
  readonly four: SurveyTemplates;
}

export async function builtIn(): Promise<BuiltIn> {
  return {
    questionnaire: await loadQuestionnaire('undertone', 'en'),
    one: await loadSurveyTemplates('undertone', 'en'),
    four: await loadSurveyTemplates('undertone-paraphrases', 'en'),
  };
}

/** How often something came about, among how many. */
export interface Counted {
  readonly count: number;
  readonly n: number;
}

/** What is counted under a condition. */
interface Measure {
  readonly what: string;
  /** Of the share that is found, 0..1; null where it is measured without bounds. */
  readonly bounds: { readonly low: number; readonly high: number } | null;
}

/** A condition that is made again and again. */
export interface ProfileCell {
  readonly name: string;
  readonly replications: number;
  readonly measures: readonly Measure[];
  /** What came of each measure in one replication. */
  replicate(builtIn: BuiltIn, seed: number): readonly Counted[];
}

/** As a study has it unless it says otherwise. */
const MARGIN = 0.1;
/** Draws of items where hundreds of figures are made; a report takes 2,000. */
const DRAWS = 500;

const falsely = { low: 0, high: 0.05 };
const covers = { low: 0.93, high: 0.97 };
const mostly = { low: 0.95, high: 1 };

const orientation = { pdi: 0.3, idv: 0.7, uai: 0.5, mas: 0.4, lto: 0.6, ivr: 0.8 };
const dimensions = Object.keys(orientation);
const even = Object.fromEntries(dimensions.map((each) => [each, 0.5]));

export const profileCells: readonly ProfileCell[] = [
  ...[0.2, 0.4].map(equalPair),
  ...(['four', 'one'] as const).map(wordingCoverage),
  refusingOnePole(),
  ...[1, 5].map(forecast),
];

/** @throws RangeError for a name that no cell has */
export function cellNamed(name: string): ProfileCell {
  const cell = profileCells.find((each) => each.name === name);
  if (!cell) throw new RangeError(`no cell is called ${name}`);
  return cell;
}

function equalPair(spread: number): ProfileCell {
  return {
    name: `two equal respondents, wordings move each by ${spread}`,
    replications: 500,
    measures: [
      { what: 'called different', bounds: falsely },
      { what: 'dimensions called different', bounds: falsely },
    ],
    replicate(asked, seed) {
      const figures = [1, 2].map((own) => {
        const wordingEffects = { spread, seed: own };
        const declared = Declaration.parse({ orientation, seed, wordingEffects });
        return figuresOf(answersOf(declared, asked, { draw: own }), { seed, draws: DRAWS });
      });
      const [first, second] = figures.map((each, place) => ({ id: `${place}`, figures: each }));
      if (!first || !second) throw new RangeError('a pair is of two');
      const overCommonItems = commonItems({ seed, draws: DRAWS });
      const options = { overCommonItems, seed, margin: MARGIN };
      const { pairs, differences } = comparePairs([first, second], options);
      return [
        counted(pairs, ({ differ }) => differ),
        counted(differences, (each) => verdictOf(each, MARGIN) === 'different'),
      ];
    },
  };
}

function wordingCoverage(wordings: 'one' | 'four'): ProfileCell {
  return {
    name: `wordings move it by 0.4; ${wordings === 'one' ? 'one wording' : 'four wordings'} a form`,
    replications: 250,
    measures: [
      {
        what: 'limits over wordings that hold the truth',
        bounds: wordings === 'four' ? covers : null,
      },
    ],
    replicate(asked, seed) {
      // At 0.5 what wordings do cancels out over all of them, so that 0.5 is the truth.
      const declared = Declaration.parse({
        orientation: even,
        seed,
        wordingEffects: { spread: 0.4, seed },
      });
      const tally = answersOf(declared, asked, { wordings });
      const { dimensions: found } = headlines(tally, { seed });
      return [counted(found, ({ overWordings: { imputed } }) => holds(imputed, 0.5))];
    },
  };
}

function refusingOnePole(): ProfileCell {
  return {
    name: 'declines 25 % of answers to one pole, 2 % to the other',
    replications: 100,
    measures: [
      { what: 'declared likelihoods inside the bounds of unread answers', bounds: mostly },
    ],
    replicate(asked, seed) {
      const [target, opposite] = seed % 2 === 0 ? [0.25, 0.02] : [0.02, 0.25];
      const declared = Declaration.parse({ orientation, seed, poleRefusal: { target, opposite } });
      const profile = buildProfile(answersOf(declared, asked), { seed });
      const isInside = ({ dimension, unreadAt }: (typeof profile.dimensions)[number]) =>
        holds(
          { low: unreadAt.opposite.low, high: unreadAt.target.high },
          orientationOn(declared, dimension),
        );
      return [counted(profile.dimensions, isInside)];
    },
  };
}

function forecast(repeats: number): ProfileCell {
  return {
    name: `half-widths of ${repeats === 1 ? 'another run' : `${repeats} repeats`}, forecast from one`,
    replications: 100,
    measures: [
      { what: 'within 15 % over all dimensions', bounds: mostly },
      { what: 'dimensions within 15 %', bounds: null },
    ],
    replicate(asked, seed) {
      const declared = Declaration.parse({ orientation, seed });
      const before = answersOf(declared, asked);
      const figures = figuresOf(before, { seed });
      const answered = dimensions.map((dimension) => ({
        places: placesOf(before, dimension),
        estimate: weighedEstimate(figures, { dimension, name: 'imputed', notes: [] }),
      }));
      const measured = measuredVariances(before, answered, figures.once.weights.cdeval);
      const after = headlines(answersOf(declared, asked, { repeats, draw: 100 }), { seed });
      const pairs = after.dimensions.map(({ imputed: { low, high } }, place) => {
        const variances = measured[place];
        const size = {
          items: answered[place]?.places.length ?? 0,
          strata: domains.length,
          repeats,
        };
        const planned = (variances && halfWidth(variances, size)?.planned) ?? Number.NaN;
        return { planned, found: ((high ?? Number.NaN) - (low ?? Number.NaN)) / 2 };
      });
      const isWithin = (some: typeof pairs) =>
        Math.abs(sum(some, 'planned') / sum(some, 'found') - 1) <= 0.15;
      return [counted([pairs], isWithin), counted(pairs, (each) => isWithin([each]))];
    },
  };
}

function sum<Key extends string>(all: readonly Record<Key, number>[], key: Key): number {
  return all.reduce((total, each) => total + each[key], 0);
}

function placesOf({ items }: Tally, dimension: string): number[] {
  return [...items.keys()].filter((place) => items[place]?.dimension === dimension);
}

/** What a respondent means by its answers to the whole questionnaire under the six templates. */
function answersOf(
  declaration: Declaration,
  { questionnaire, one, four }: BuiltIn,
  {
    wordings = 'one',
    repeats = 1,
    draw: before = 0,
  }: { readonly wordings?: 'one' | 'four'; readonly repeats?: number; readonly draw?: number } = {},
): Tally {
  const { items } = questionnaire;
  const tally = createTally(items, { cells: { dimensions, domains }, repeats });
  const asked = { wording: wordings === 'four' ? four : one, seed: declaration.seed };
  for (const [place, item] of items.entries()) {
    for (const template of paperTemplates) {
      const put = wordedAs(asked, { item, template });
      for (let draw = 0; draw < repeats; draw += 1) {
        const meant = meantInSurvey({ declaration, item, template: put }, before + draw);
        count(tally, { item: place, template, draw }, { ...meant, rule: 'meant' });
      }
    }
  }
  return tally;
}

interface Limits {
  readonly low: number | null;
  readonly high: number | null;
}

function holds({ low, high }: Limits, truth: number): boolean {
  return low !== null && high !== null && low <= truth && truth <= high;
}

function counted<Each>(
  all: readonly Each[],
  comesAbout: (each: Each, place: number) => boolean,
): Counted {
  return { count: all.filter(comesAbout).length, n: all.length };
}
