import type { OpenFigures } from '../../analysis/open/open-figures.js';
import type { OpenOfRespondent } from '../../reports/document/open.js';
import type { Report } from '../../reports/document/report.js';
import { openOf } from '../../src/instruments/open/section.js';
import { type OpenObservation, planOpen } from '../../src/instruments/open/trial.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { plan, type StudyInput } from '../../src/study/load.js';
import type { Plan } from '../../src/study/plan.js';
import { replay } from '../../src/study/trials.js';
import { leans } from '../../vocabulary/reading.js';
import type { Studying } from '../support/studies.js';

export const sure = { judge: { simulated: {} } };

/** The plan of a study that asks open questions of the built-in items, and nothing else unless given. */
export function planOf(respondents: readonly object[], open: object, others: object = {}) {
  return plan({ name: 'open', respondents, open, ...others } as unknown as StudyInput);
}

/** The report of a study that is run over HTTP. */
export async function reportOf(studying: Studying, asked: Plan): Promise<Report> {
  const result = await studying.run(asked, { folder: undefined });
  if (result.state !== 'reported') throw new Error(result.state);
  return result.report;
}

/** What a respondent's open answers came to. */
export function openIn({ respondents }: Report, id: string): OpenOfRespondent {
  const found = respondents.find((each) => each.id === id);
  const open = found?.open;
  if (!open) throw new Error(`${id} was asked nothing`);
  return open;
}

/** Its figures on a dimension; on all for null. */
export function figuresOn({ figures }: OpenOfRespondent, dimension: string | null): OpenFigures {
  const found = figures.find((each) => each.dimension === dimension);
  if (!found) throw new Error(`nothing on ${dimension}`);
  return found;
}

/** Every open answer of a respondent in the ledger. */
export async function observationsOf(
  { ledger: place }: Studying,
  asked: Plan,
  nth = 0,
): Promise<OpenObservation[]> {
  const [respondent] = asked.study.respondents.slice(nth);
  const open = respondent && openOf(asked, respondent);
  if (!open) throw new Error('no open questions');
  const ledger = await openLedger(place);
  const observed: OpenObservation[] = [];
  for await (const each of replay(planOpen(open), { memory: ledger, draws: 1 }))
    observed.push(each);
  await ledger.close();
  return observed;
}

/** What a simulated respondent's answer comes down on, by the options that it repeats. */
export function truthIn({ item: { options }, draws }: OpenObservation, draw = 0) {
  const content = draws[draw]?.response.content ?? '';
  const [target, opposite] = [options.target, options.opposite].map((each) =>
    content.includes(each),
  );
  if (target && opposite) return leans[2];
  return target ? leans[0] : opposite ? leans[1] : leans[3];
}
