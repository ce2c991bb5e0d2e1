import { list } from '../../reports/document/format.js';
import { plainText } from '../../reports/document/plain-text.js';
import { isScored } from '../../reports/survey/methods.js';
import type { Apart } from '../instrument.js';
import { instruments } from '../instruments.js';
import type { ComparedReport } from './compared-report.js';
import { comparingOf } from './comparing.js';
import { grouped } from './grouped.js';
import { askedApart, languagesOf } from './what-was-asked.js';

/** What sets reports apart beside their respondents, in sentences. */
export interface Differing {
  /** What was asked: not all that sets the respondents apart may be theirs. */
  readonly asked: readonly string[];
  /** How it was asked and read. */
  readonly otherwise: readonly string[];
}

/** In what the reports differ that are to be compared. */
export function whatDiffers(sources: readonly ComparedReport[]): Differing {
  return {
    asked: [...byValue('The language', sources, languagesOf), ...askedApart(sources)],
    otherwise: [
      ...byValue('The version of Undertone', sources, ({ report }) => plainText(report.undertone)),
      ...byValue('The number of answers per template', sources, repeatsOf),
      ...byValue('The scoring', sources, scoringOf),
      ...instruments.flatMap((each) => leftOut(comparingOf(each).apart?.(sources) ?? null)),
      ...sources.flatMap(({ name, report }) =>
        report.differing.map((each) => `${name}: ${plainText(each)}`),
      ),
    ],
  };
}

function leftOut(apart: Apart | null): string[] {
  if (!apart) return [];
  const { asked, keys, found, kept, left } = apart;
  const where = keys.length === 0 ? '' : ` (${keys.join(', ')})`;
  return [
    `What is asked ${asked} differs${where}; what ${found} in ${kept} is compared, and that in ${list(left)} is left out.`,
  ];
}

type Told = (source: ComparedReport) => string;

function byValue(what: string, sources: readonly ComparedReport[], told: Told): string[] {
  const lots = [...grouped(sources, told)];
  if (lots.length < 2) return [];
  const values = lots.map(([value, lot]) => `${value} in ${list(lot.map(({ name }) => name))}`);
  return [`${what} differs: ${values.join('; ')}.`];
}

const repeatsOf: Told = ({ report }) => {
  const repeats = new Set(report.respondents.map((respondent) => respondent.repeats));
  return list([...repeats].sort((a, b) => a - b).map(String));
};

const scoringOf: Told = ({ report }) => {
  const ways = report.respondents.map((respondent) =>
    isScored(respondent) ? 'from log-probabilities' : 'sampled',
  );
  return list([...new Set(ways)].sort());
};
