import { count, counted } from '../../document/format.js';
import type { ViewState } from './ledger-source.js';

/** What the page rests on, and what is being read or computed, in a line above it. */
export function Live({ state, isGone }: { readonly state: ViewState; readonly isGone: boolean }) {
  const { responses, version } = state;
  return (
    <div class="live">
      <p role="status">
        {isGone ? 'The server has stopped; this page is no longer updated.' : said(state)}
      </p>
      {version > 0 && responses !== null && (
        <details>
          <summary>By respondent</summary>
          <Respondents state={state} />
        </details>
      )}
    </div>
  );
}

function said(state: ViewState): string {
  const { ledger, responses, size, since, version, earlier, work, fault } = state;
  if (fault !== null) return `The ledger could not be read: ${fault}`;
  const doing = working(work);
  if (earlier) {
    return `Figures are those of ${earlier.file}: ${counted(earlier.responses, 'response')} until ${earlier.at}. ${doing}`;
  }
  if (version === 0) return `${ledger} holds ${counted(size, 'response')}. ${doing}`;
  const rests = `${counted(responses ?? 0, 'answer')} read, with their figures.`;
  return since === 0
    ? `${rests} ${ledger} has no newer ones.`
    : `${rests} ${ledger} has ${count(since)} newer. ${doing || 'They are read next.'}`;
}

/** What the server is at, in a sentence. */
function working(work: ViewState['work']): string {
  if (work === null) return '';
  return work.kind === 'computing'
    ? 'All answers are read, and can be searched; computing the figures…'
    : `Reading: ${counted(work.responses, 'answer')} so far…`;
}

/** Answers that were read, by respondent. */
export function Respondents({ state: { respondents } }: { readonly state: ViewState }) {
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">Respondent</th>
          <th scope="col" class="numeric">
            Answers read
          </th>
        </tr>
      </thead>
      <tbody>
        {respondents.map(({ id, origin, responses }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{id}</bdi>
              {origin && ` (${origin})`}
            </th>
            <td class="numeric">{count(responses)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
