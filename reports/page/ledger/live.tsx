import { count, counted } from '../../document/format.js';
import type { ViewState } from './ledger-source.js';

/** What the page rests on, and what is being read or computed, in a line above it. */
export function Live({ state, isGone }: { readonly state: ViewState; readonly isGone: boolean }) {
  const { responses, version } = state;
  return (
    <div class="live">
      <p role="status">
        {isGone ? 'The server has stopped; the page stays as it is.' : said(state)}
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

function said({ ledger, responses, size, since, version, work, fault }: ViewState): string {
  if (fault !== null) return `The ledger could not be read: ${fault}`;
  const held = `${ledger} holds ${counted(size, 'response')}`;
  if (version === 0) {
    return work?.kind === 'computing'
      ? `All ${counted(work.responses, 'response')} read, and can be searched. Computing the figures…`
      : `${held}. Reading them: ${count(work?.responses ?? 0)} so far.`;
  }
  const rests = `Figures and answers of ${counted(responses ?? 0, 'response')}.`;
  if (since === 0) return `${rests} ${ledger} holds no newer ones.`;
  const doing = work?.kind === 'computing' ? 'Computing the figures again…' : 'Reading again…';
  return `${rests} ${ledger} has ${count(since)} newer. ${doing}`;
}

/** Responses that were read, by respondent. */
export function Respondents({ state: { respondents } }: { readonly state: ViewState }) {
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">Respondent</th>
          <th scope="col" class="numeric">
            Responses read
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
