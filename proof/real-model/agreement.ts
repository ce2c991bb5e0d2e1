import { linearRegression, mean, sampleCorrelation, sampleVariance } from 'simple-statistics';
import { gathered } from '../../analysis/statistics/clusters.js';
import { correlationInterval } from '../../analysis/statistics/correlations.js';
import { signedInterval } from '../../analysis/statistics/intervals.js';
import { surveyOf } from '../../src/instruments/stories/asked.js';
import { planSurvey } from '../../src/instruments/survey/plan.js';
import { readLogprobs } from '../../src/instruments/survey/reading/log-probabilities.js';
import { optionsAsShown, type SurveyObservation } from '../../src/instruments/survey/trial.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { planStudy } from '../../src/study/load.js';
import { replay } from '../../src/study/trials.js';

// What log-probabilities say of a choice, beside the answers that are drawn to the same prompt.

interface Limited {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Over the prompts of which both are known. */
export interface Agreement {
  readonly prompts: number;
  readonly items: number;
  /** Prompts that Undertone reads by log-probabilities: at most 0.10 is anything but an answer. */
  readonly scored: number;
  /** P(the first token is an answer), 0..1, mean over prompts. */
  readonly chance: number;
  /** Most answers drawn to a prompt, and the share of all that could be read, 0..1. */
  readonly draws: number;
  readonly read: number;
  /** Pearson's, over prompts, with the limits of as many independent pairs as there are items. */
  readonly correlation: Limited;
  /** Share of draws minus P(first option), −1..1, mean over items. */
  readonly difference: Limited;
  /** What a P one higher adds to the share that is drawn; 1 where both are the same. */
  readonly slope: number;
  /** Root mean square difference of a prompt, and what draws would give by chance were both the same. */
  readonly distance: number;
  readonly byChance: number;
}

interface Pair {
  readonly item: string;
  /** P(the option shown first | an answer), 0..1, by the first token. */
  readonly said: number;
  readonly unread: number;
  /** Share of the readable draws that take it. */
  readonly drawn: number;
  readonly answers: number;
}

/**
 * @param files the study that is scored by log-probabilities, and the same that is sampled
 * @throws RangeError where fewer than four items are in both
 */
export async function agreementOf(
  files: { readonly scored: string; readonly sampled: string },
  ledger: string,
): Promise<Agreement> {
  const scored = await observations(files.scored, ledger);
  const said = new Map(
    scored.flatMap((seen) => {
      const reading = firstToken(seen);
      return reading ? [[keyOf(seen), reading] as const] : [];
    }),
  );
  const drawn = (await observations(files.sampled, ledger)).filter((seen) => said.has(keyOf(seen)));
  const pairs = drawn.flatMap((seen): readonly Pair[] => {
    const choices = seen.draws.flatMap(({ reading }) =>
      reading.kind === 'choice' ? [reading.choice === 'first' ? 1 : 0] : [],
    );
    const reading = said.get(keyOf(seen));
    if (!reading || choices.length === 0) return [];
    const { first, unread } = reading;
    const own = { drawn: mean(choices), answers: choices.length };
    return [{ item: seen.item.id, said: first, unread, ...own }];
  });
  const draws = drawn.map((seen) => seen.draws.length);
  const answers = pairs.reduce((sum, pair) => sum + pair.answers, 0);
  const read = answers / draws.reduce((sum, count) => sum + count, 0);
  return { ...agreement(pairs), draws: Math.max(...draws), read };
}

async function observations(file: string, path: string): Promise<readonly SurveyObservation[]> {
  const plan = await planStudy(file);
  const ledger = await openLedger(path);
  const found: SurveyObservation[] = [];
  for (const respondent of plan.study.respondents) {
    const survey = surveyOf(plan, respondent);
    const asked = replay(planSurvey(survey), { memory: ledger, draws: survey.repeats });
    for await (const observation of asked) found.push(observation);
  }
  await ledger.close();
  return found;
}

function keyOf({ item, template }: SurveyObservation): string {
  return `${item.id} ${template.form} ${template.order}`;
}

/** What the first token says, however much of it is no answer; undefined where its text is none either. */
function firstToken({ item, template, prompt, draws }: SurveyObservation) {
  const [draw] = draws;
  if (!draw) return undefined;
  const shown = optionsAsShown(item, template);
  const asked = { form: template.form, ...shown, language: 'en', prompt };
  const reading = readLogprobs(draw.response, asked, 1);
  return reading?.kind === 'distribution' ? reading : undefined;
}

function agreement(pairs: readonly Pair[]): Omit<Agreement, 'draws' | 'read'> {
  const items = gathered(pairs, ({ item }) => item);
  if (items.length < 4) throw new RangeError('fewer than four items were asked both ways');
  const [said, drawn] = [pairs.map((pair) => pair.said), pairs.map((pair) => pair.drawn)];
  const value = sampleCorrelation(said, drawn);
  const differences = items.map((own) => mean(own.map((pair) => pair.drawn - pair.said)));
  const spread = {
    value: mean(differences),
    standardError: Math.sqrt(sampleVariance(differences) / items.length),
    n: items.length,
    degreesOfFreedom: items.length - 1,
  };
  const squares = pairs.map((pair) => (pair.drawn - pair.said) ** 2);
  const chance = pairs.map((pair) => (pair.said * (1 - pair.said)) / pair.answers);
  return {
    prompts: pairs.length,
    items: items.length,
    scored: pairs.filter(({ unread }) => unread <= 0.1).length,
    chance: mean(pairs.map(({ unread }) => 1 - unread)),
    correlation: { value, ...correlationInterval(value, items.length) },
    difference: { value: spread.value, ...signedInterval(spread) },
    slope: linearRegression(pairs.map((pair) => [pair.said, pair.drawn])).m,
    distance: Math.sqrt(mean(squares)),
    byChance: Math.sqrt(mean(chance)),
  };
}
