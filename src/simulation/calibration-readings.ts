import type { MeantAnswers, Misread } from '../../analysis/results/calibration.js';
import type { Reading } from '../../vocabulary/reading.js';
import { poleOf } from '../../vocabulary/template.js';
import type { Declaration } from '../asking/simulated/declaration.js';
import type { SurveyObservation } from '../instruments/survey/trial.js';
import {
  type AskedInSurvey,
  type Meant,
  meaningsInSurvey,
  meantInSurvey,
} from './answers/survey.js';

type Draw = SurveyObservation['draws'][number];

/**
 * Holds every answer of simulated respondents to a survey against what it was meant to say, which follows
 * from the declaration, the prompt and the seed that was sent; the reader knows the prompt alone.
 */
export class ComparedReadings {
  readonly #groups = new Map<string, Group>();

  /** Adds what one trial of a respondent of a cell brought. */
  add(
    { item, template, draws }: SurveyObservation,
    by: { readonly cell: string; readonly declaration: Declaration },
  ): void {
    for (const draw of draws) {
      const compared = compare({ declaration: by.declaration, item, template }, draw);
      const key = JSON.stringify([by.cell, compared.meant]);
      const group = this.#groups.get(key) ?? new Group(by.cell, compared.meant);
      this.#groups.set(key, group);
      group.add(compared, { ...draw, item, template });
    }
  }

  /** What was compared so far, in the order of these cells. */
  groups(cells: readonly string[]): readonly MeantAnswers[] {
    const all = [...this.#groups.values()];
    return cells.flatMap((cell) =>
      meanings.flatMap((meant) =>
        all
          .filter((group) => group.cell === cell && group.meant === meant)
          .map((group) => group.counted()),
      ),
    );
  }
}

const meanings = ['target', 'opposite', 'middle', 'none', 'chances'] as const;

interface Compared {
  readonly meant: MeantAnswers['meant'];
  readonly came: 'right' | 'unread' | 'wrong';
  /** The options that the answer is about, as the questionnaire has them. */
  readonly options: readonly string[];
}

/** What an answer was meant for, and whether it was read as that. */
function compare(asked: AskedInSurvey, { response, reading }: Draw): Compared {
  const { item, template } = asked;
  const { target, opposite } = item.options;
  const both = [target, opposite];
  if (reading.kind === 'distribution' || reading.kind === 'ratings') {
    const came = isOff(reading, asked) ? 'wrong' : 'right';
    return { meant: 'chances', came, options: both };
  }
  const { seed } = response.sent;
  if (seed === null) throw new RangeError('a simulated respondent is asked under a seed');
  const meant = meantInSurvey(asked, seed);
  const came = cameOf(meant, reading);
  switch (meant.kind) {
    case 'choice': {
      const pole = poleOf(meant.choice, template.order);
      return { meant: pole, came, options: [item.options[pole]] };
    }
    case 'rating': {
      const pole = poleOf(meant.rating < 3 ? 'first' : 'second', template.order);
      return { meant: meant.rating === 3 ? 'middle' : pole, came, options: both };
    }
    default:
      return { meant: 'none', came, options: both };
  }
}

function cameOf(meant: Meant, reading: Reading): Compared['came'] {
  switch (reading.kind) {
    case 'choice':
      return meant.kind === 'choice' && meant.choice === reading.choice ? 'right' : 'wrong';
    case 'rating':
      return meant.kind === 'rating' && meant.rating === reading.rating ? 'right' : 'wrong';
    default:
      if (meant.kind === 'choice' || meant.kind === 'rating') return 'unread';
      return meant.kind === reading.kind ? 'right' : 'wrong';
  }
}

/** So far log-probabilities may lie from the declared chances: their list of tokens leaves out rare ones. */
const ROUNDING = 0.01;

/** True where log-probabilities were read to say other chances than the respondent has. */
function isOff(
  reading: Extract<Reading, { readonly kind: 'distribution' | 'ratings' }>,
  asked: AskedInSurvey,
): boolean {
  const said = meaningsInSurvey(asked).filter(
    ({ meant }) => meant.kind === 'choice' || meant.kind === 'rating',
  );
  const readable = said.reduce((sum, { chance }) => sum + chance, 0);
  return said.some(({ chance, meant }) => {
    const read = readShare(reading, meant);
    return read === undefined || Math.abs(read - chance / readable) > ROUNDING;
  });
}

function readShare(
  reading: Extract<Reading, { readonly kind: 'distribution' | 'ratings' }>,
  meant: Meant,
): number | undefined {
  if (reading.kind === 'ratings') {
    return meant.kind === 'rating' ? reading.shares[meant.rating - 1] : undefined;
  }
  if (meant.kind !== 'choice') return undefined;
  return meant.choice === 'first' ? reading.first : 1 - reading.first;
}

/** The answers of a cell that were meant alike. */
class Group {
  readonly cell: string;
  readonly meant: MeantAnswers['meant'];
  #answers = 0;
  readonly #misread: { unread: Misread | null; wrong: Misread | null } = {
    unread: null,
    wrong: null,
  };

  constructor(cell: string, meant: MeantAnswers['meant']) {
    this.cell = cell;
    this.meant = meant;
  }

  add(
    { came, options }: Compared,
    answered: Draw & Pick<SurveyObservation, 'item' | 'template'>,
  ): void {
    this.#answers += 1;
    if (came === 'right') return;
    const { response, reading, item, template } = answered;
    const signs = unusualSigns(options);
    const before = this.#misread[came];
    this.#misread[came] = {
      answers: (before?.answers ?? 0) + 1,
      forms: [...new Set([...(before?.forms ?? []), template.form])],
      signs: before ? before.signs.filter((sign) => signs.includes(sign)) : signs,
      first: before?.first ?? {
        item: item.id,
        answer: response.content,
        reading: reading.kind,
        rule: reading.rule,
      },
    };
  }

  counted(): MeantAnswers {
    const { cell, meant } = this;
    return { cell, meant, answers: this.#answers, ...this.#misread };
  }
}

/** What is neither a letter, a digit nor on every keyboard: what a reader is likeliest to trip over. */
function unusualSigns(options: readonly string[]): readonly string[] {
  return [...new Set(options.join('').match(/[^\p{L}\p{N}\s!-~]/gu))];
}
