import {
  count,
  day,
  decimal,
  difference,
  limits,
  share,
  withLimits,
} from '../../reports/document/format.js';
import { primaryOf } from '../../reports/document/primary.js';
import type { Report, ReportedRespondent } from '../../reports/document/report.js';
import { standingVerdict } from '../../reports/gap/verdict.js';
import { accuracyOf, explicitAccuracyOf } from '../../reports/stories/accuracy.js';
import { orders, paperForms } from '../../vocabulary/template.js';
import type { Agreement } from './agreement.js';
import { packages } from './server.js';

interface Found {
  readonly report: Report;
  readonly agreement: Agreement;
  /** What the command printed of its result. */
  readonly printed: string;
  /** The model that the command serves itself. */
  readonly builtIn: boolean;
}

/** The page docs/real-model.md; the same answers give the same page. */
export function realModelPage({ report, agreement, printed, builtIn }: Found): string {
  const [respondent] = report.respondents;
  const { profile } = respondent ?? {};
  if (!respondent || !profile) throw new RangeError('the model answered nothing');
  return `# A real model

Everything else in these pages was answered by simulated respondents. This page is of a language model:
\`${respondent.model}\`, last asked on ${day(report.at)}.${builtIn ? ` ${served}` : ''}

\`\`\`sh
npm run real-model${builtIn ? '' : ` -- --endpoint ${respondent.endpoint} --model ${respondent.model}`}
\`\`\`

writes this page again. ${builtIn ? 'With `--endpoint URL --model NAME` it measures another model. ' : ''}It was asked ${report.questionnaire.items} of ${report.questionnaire.of} items, each in one
form and both orders, and about ${storyCount(report)} stories: ${count(respondent.provenance.responses)} answers, each at temperature 1 and with the
prompts that every model gets.

## What the command printed

\`\`\`text
${printed
  .trim()
  .split('\n')
  .filter((line) => !line.includes('report.html'))
  .join('\n')}
\`\`\`

![The summary of the report: findings in words above one row of dots and intervals](real-model.png)

## What could be read

| form | order | answers | readable | neutral | refusal | unreadable |
| --- | --- | --- | --- | --- | --- | --- |
${rates(respondent)}

${scoring(respondent)}

## Its biases

| | value | 95 % interval | n |
| --- | --- | --- | --- |
${biases(respondent)}

0 is no bias. Position bias above 0 favours the option shown first, acquiescence the word yes. ${inconsistency(respondent)}

## Its profile

| dimension | likelihood | readable only | items |
| --- | --- | --- | --- |
${dimensions(report, respondent)}

A likelihood of 0.50 is what answers without a preference give. In brackets 95 % intervals over items, of which
there have to be twenty. Unreadable answers count 0.50 in the first column. A form of which under half of the pairs
could be read has no weight, so that its items are missing here.

## Stories and the gap

${stories(report, respondent)}

## Log-probabilities and draws

${agreed(agreement)}
${builtIn ? `\n${met}` : ''}`;
}

const served = `It comes whole in the
Python package \`${packages.model}\` (SmolLM2-135M-Instruct, four bits a weight, Apache-2.0), and is served by
\`${packages.server}\` on two shared processors. It is one of the smallest chat models there are. No
conclusion about models is meant by it: it shows what Undertone does with answers that nobody wrote for it.`;

/** What was mended when Undertone met it. */
const met = `## What Undertone learned from it

- **A context that is too short.** A story of more tokens than the server takes was kept as a refusal, for ever.
  Now one sentence says so, and it is asked again once there is more.
- **Errors 500 for what is not taken.** This server answers 500 to a JSON Schema, and to log-probabilities where
  it was started without. Both were sent eight times over. Now they are left out at once.
- **One request at a time.** Where answers come too late, fewer are asked at once.
- **Log-probabilities that cover little.** The letters have a small part of the chance of the first token, so
  they stand for no answer, and the answer itself is read.
- **A report of junk.** It said "infers better than chance" where there was no interval. It now says that this
  is inconclusive, and where every survey is poor, its first finding says what could be read and what is
  favoured.

[The recorded answers](../tests/fixtures/real-answers/README.md) are among the tests: ${'`npm test`'} serves them
over HTTP and reads them from request to report.
`;

function storyCount(report: Report): number {
  return Object.values(report.inference?.stories ?? {}).reduce((sum, stories) => sum + stories, 0);
}

function rates({ profile }: ReportedRespondent): string {
  const rows = (profile?.ratesByTemplate ?? []).filter(({ asked }) => asked > 0);
  return rows
    .map(({ form, order, asked, readable, neutral, refusal, invalid }) =>
      row(form, order, count(asked), ...[readable, neutral, refusal, invalid].map(share)),
    )
    .join('\n');
}

function scoring({ profile }: ReportedRespondent): string {
  const scored = (profile?.scoring ?? []).filter(({ form }) => form !== 'repeat');
  const exact = scored.reduce((sum, each) => sum + each.exact, 0);
  const all = scored.reduce((sum, each) => sum + each.exact + each.sampled, 0);
  return `Log-probabilities stood for ${count(exact)} of ${count(all)} answers to \`ab\` and \`compare\`: they do where at most 0.10 of the
chance of the first token is anything but an answer. The other answers were read as they were given.`;
}

function biases({ profile }: ReportedRespondent): string {
  const { position, acquiescence } = profile?.biases ?? {};
  return [['position bias', position] as const, ['acquiescence', acquiescence] as const]
    .flatMap(([name, bias]) =>
      bias
        ? [
            row(
              name,
              bias.value === null ? '–' : difference(bias.value),
              limits(bias) ?? 'none',
              count(bias.n),
            ),
          ]
        : [],
    )
    .join('\n');
}

function inconsistency({ profile }: ReportedRespondent): string {
  const found = paperForms.flatMap((form) => {
    const { flipRate = null, readablePairs = 0 } = profile?.instability[form] ?? {};
    return flipRate === null
      ? []
      : [`${share(flipRate)} of ${count(readablePairs)} for \`${form}\``];
  });
  return `The two
orders of a pair disagree about the pole in ${found.join(', ')} (a coin toss: 50 %).`;
}

function dimensions(report: Report, respondent: ReportedRespondent): string {
  return report.scheme.dimensions
    .map(({ id, name }) => {
      const figures = respondent.profile?.dimensions.find(({ dimension }) => dimension === id);
      if (!figures) return row(name, '–', '–', '0');
      const primary = primaryOf(respondent, id);
      return row(
        name,
        withLimits(figures.imputed),
        withLimits(figures.readableOnly),
        count(primary?.n ?? 0),
      );
    })
    .join('\n');
}

function stories(report: Report, respondent: ReportedRespondent): string {
  const accuracy = accuracyOf(respondent)?.balanced;
  const explicit = explicitAccuracyOf(respondent);
  const standing = standingVerdict(respondent, report.gaps);
  const { planned = 0, observed = 0 } = respondent.inference?.trials ?? {};
  const slope = standing?.carryOver?.slope;
  return `It was asked ${count(observed)} of ${count(planned)} questions about stories. It names the value that a twin story holds in
${accuracy ? withShare(accuracy) : 'no case'} of cases; guessing gives 50 %, and an answer that cannot be read is wrong. ${
    explicit?.value == null
      ? ''
      : `Of
values said outright it names ${share(explicit.value)}. `
  }Carry-over λ is ${slope ? withLimits(slope) : 'not known'}, and the verdict **${standing?.verdict ?? 'none'}**${standing?.why ? ` (${standing.why})` : ''}.`;
}

function withShare(figure: {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}): string {
  const { value, low, high } = figure;
  if (value === null) return '–';
  return `${share(value)} (${low === null || high === null ? 'no interval' : `${share(low)} to ${share(high)}`})`;
}

function agreed({
  prompts,
  items,
  scored,
  chance,
  draws,
  read,
  correlation,
  difference: shift,
  slope,
  distance,
  byChance,
  seconds,
}: Agreement): string {
  return `${prompts} prompts of ${items} items, \`ab\` and \`compare\` in ${orders.length === 2 ? 'both orders' : 'each order'}, were asked once with log-probabilities and
${draws} times without. The first token is an answer with a chance of ${share(chance)}, mean over prompts; ${share(read)} of what is
drawn can be read. P(the option shown first), given an answer, is held against the share of readable draws that
take it:

| | value | 95 % interval |
| --- | --- | --- |
| correlation over prompts | ${decimal(correlation.value)} | ${limits(correlation)} |
| mean difference, draws less P | ${difference(shift.value)} | ${limits(shift)} |
| slope of draws on P | ${decimal(slope)} | |
| root mean square difference | ${decimal(distance)} | ${decimal(byChance)} by chance alone |

${
  scored === 0
    ? 'None of these prompts would Undertone read by its log-probabilities: what begins otherwise comes to other\nanswers, as these figures show.'
    : `Undertone would read ${scored} of them by log-probabilities.`
}

An answer took ${decimal(seconds.scored)} s with log-probabilities (${decimal(1 / seconds.scored)} a second) and ${decimal(seconds.sampled)} s without (${decimal(1 / seconds.sampled)} a second), the next draw of
a prompt being cheaper than its first. Other programs ran on the machine.`;
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
