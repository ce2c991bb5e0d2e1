import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import {
  type Cells,
  dimensionsOf,
  domains,
  type ReportScheme,
  reportScheme,
  Scheme,
} from '../../vocabulary/scheme.js';

const file = new URL('../../questionnaires/schemes/hofstede.yaml', import.meta.url);

/** The built-in scheme, read from its file. */
export const hofstedeScheme = Scheme.parse(parse(readFileSync(file, 'utf8')));

/** The same as a report tells it. */
export const hofstede: ReportScheme = reportScheme(hofstedeScheme);

/** The ids of its dimensions, in order. */
export const dimensions = dimensionsOf(hofstedeScheme);

/** What items of it are sorted by in the built-in domains. */
export const cells: Cells = { dimensions, domains };

/** A scheme of three dimensions that no country has scores of. */
export const workplace: ReportScheme = {
  name: 'workplace',
  title: 'Manners at the workplace',
  dimensions: [
    {
      id: 'pace',
      name: 'Pace',
      definition: 'Whether work is done fast or with care.',
      target: { name: 'works fast', short: 'fast' },
      opposite: { name: 'works with care', short: 'careful' },
    },
    {
      id: 'candour',
      name: 'Candour',
      definition: 'Whether criticism is said or implied.',
      target: { name: 'says it outright', short: 'outright' },
      opposite: { name: 'implies it', short: 'implied' },
    },
    {
      id: 'order',
      name: 'Love of order',
      definition: 'Whether rules or people come first.',
      target: { name: 'rules come first', short: 'rules' },
      opposite: { name: 'people come first', short: 'people' },
    },
  ],
};

/** A scheme of so many dimensions, whose names and poles are as long as they may be in narrow columns. */
export function schemeOf(count: number): ReportScheme {
  return {
    name: `of-${count}`,
    title: `A scheme of ${count}`,
    dimensions: Array.from({ length: count }, (_, place) => ({
      id: `dim${place + 1}`,
      name: `Dimension ${place + 1}`,
      definition: `What dimension ${place + 1} is about.`,
      target: { name: `very individualist ${place + 1}`, short: 'individual' },
      opposite: { name: `very collectivist ${place + 1}`, short: 'collective' },
    })),
  };
}
