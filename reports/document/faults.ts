import type { PageTable } from './document.js';
import { counted, plainText } from './format.js';
import type { ReportedFault, ReportedRespondent } from './report.js';

/** Respondents with the answers that readers or recorders of ours failed on. */
type Faulty = readonly Pick<ReportedRespondent, 'id' | 'faults'>[];

/** How many answers were lost by faults of ours. */
export function faultCount(respondents: Faulty): number {
  return respondents.reduce((sum, { faults }) => sum + (faults?.count ?? 0), 0);
}

/** What faults of ours cost, in a sentence; null where there are none. */
export function faultSentence(respondents: Faulty): string | null {
  const lost = faultCount(respondents);
  return lost === 0
    ? null
    : `${counted(lost, 'answer')} could not be read because of a bug in Undertone and ${lost === 1 ? 'counts' : 'count'} as unreadable.`;
}

/** The same for a terminal, with the first answer and what to do. */
export function faultRemark(respondents: Faulty): string | null {
  const sentence = faultSentence(respondents);
  const [first] = respondents.flatMap(({ id, faults }) =>
    (faults?.first ?? []).map((fault) => `${id}: ${toldOf(fault)}`),
  );
  if (sentence === null || first === undefined) return null;
  return plainText(
    `${sentence} The first is ${first}. Nothing else is lost: please report it to the authors of Undertone with the text of the answer, which "undertone export responses" writes out; a version that reads it needs no new request.`,
  );
}

/** The answers, as far as a report lists them. */
export function faultsTable(respondents: Faulty): PageTable {
  return {
    name: 'faults',
    title: 'Answers that a bug in Undertone made unreadable',
    columns: ['respondent', 'answer', 'error'].map((title) => ({ title, numeric: false })),
    rows: respondents.flatMap(({ id, faults }) =>
      (faults?.first ?? []).map(({ about, message }) => [
        plainText(id),
        plainText(about),
        plainText(message),
      ]),
    ),
  };
}

function toldOf({ about, message }: ReportedFault): string {
  return `${about} (${message})`;
}
