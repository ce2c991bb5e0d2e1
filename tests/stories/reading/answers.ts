import { readAttitude } from '../../../src/instruments/stories/reading/attitude.js';
import { readExtraction } from '../../../src/instruments/stories/reading/extraction.js';
import { readSelection } from '../../../src/instruments/stories/reading/selection.js';
import type { Style } from '../../../vocabulary/inference.js';
import type { Response } from '../../../vocabulary/response.js';
import { responseWith } from '../../support/survey.js';

export const agreement = ['Agree', 'Neither agree nor disagree', 'Disagree'];

/** Fifteen candidates as a story about a garden might be asked about. */
export const garden = [
  'Shared tools may be borrowed without asking.',
  'A garden should be tidy before anything else.',
  'Shared tools should be locked away.',
  'Food is better bought than baked.',
  'A repair should be done the day that it is noticed.',
  'Children should not be trusted with tools.',
  'Animals belong in a garden.',
  'A repair can wait until people have eaten.',
  'Neighbours should keep to their own side.',
  'Rain is a bad omen.',
  'The young should do the heavy work.',
  'Bicycles should never be locked.',
  'Tools should be bought new.',
  'Work is best done alone.',
  'A shed should have electric light.',
];

export const topics = ['What is kept in common', 'When a repair is done', 'What strangers may ask'];

interface Manner {
  readonly style?: Style;
  readonly response?: Partial<Response>;
}

/** The option that an answer is read as, numbered from 1 as it is shown; or why there is none. */
export function attitude(
  content: string,
  {
    options = agreement,
    style = 'direct',
    response,
  }: Manner & { options?: readonly string[] } = {},
): number | string {
  const reading = readAttitude(
    { ...responseWith(content), ...response },
    { options, style, language: 'en' },
  );
  return reading.kind === 'option' ? reading.option + 1 : reading.why;
}

/** The candidates that an answer is read to pick, numbered from 1; or why there are none. */
export function selection(
  content: string,
  {
    candidates = garden,
    style = 'direct',
    response,
  }: Manner & { candidates?: readonly string[] } = {},
): readonly number[] | string {
  const reading = readSelection(
    { ...responseWith(content), ...response },
    { candidates, style, language: 'en' },
  );
  return reading.kind === 'picks' ? reading.picks.map((place) => place + 1) : reading.why;
}

/** The values that an answer is read to hold, as "T2: …"; or why there are none. */
export function extraction(
  content: string,
  { response }: Pick<Manner, 'response'> = {},
): readonly string[] | string {
  const reading = readExtraction(
    { ...responseWith(content), ...response },
    { topics, language: 'en' },
  );
  return reading.kind === 'values'
    ? reading.values.map(({ topic, text }) => `T${topic + 1}: ${text}`)
    : reading.why;
}
