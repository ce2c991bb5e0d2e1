import {
  count,
  day,
  decimal,
  difference,
  limits,
  share,
  withLimits,
} from '../../reports/document/format.js';
import type { Report, ReportedRespondent } from '../../reports/document/report.js';
import { standingVerdict } from '../../reports/gap/verdict.js';
import { accuracyOf, explicitAccuracyOf } from '../../reports/stories/accuracy.js';
import { orders } from '../../vocabulary/template.js';
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

All other results in these pages come from simulated respondents. These come from a language model,
\`${respondent.model}\`, last asked on ${day(report.at)}.${builtIn ? ` ${served}` : ''}

\`\`\`sh
npm run real-model${builtIn ? '' : ` -- --endpoint ${respondent.endpoint} --model ${respondent.model}`}
\`\`\`

rewrites this page. ${builtIn ? 'With `--endpoint URL --model NAME` it measures another model. ' : ''}It was asked ${report.questionnaire.items} of ${report.questionnaire.of} items, each in one
form and both orders, and about ${storyCount(report)} stories: ${count(respondent.provenance.responses)} answers at temperature 1.

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

## Stories and the gap

${stories(report, respondent)}

## Log-probabilities and draws

${agreed(agreement)}
${builtIn ? `\n${recorded}` : ''}`;
}

const served = `It
comes with the Python package \`${packages.model}\` (four bits a weight, Apache-2.0), and
\`${packages.server}\` served it on two shared processors. It is one of the smallest chat models:
the page shows what Undertone does with answers that it has no control over, not what models are like.`;

/** Where the answers of the built-in model are kept. */
const recorded = `[The recorded answers](../tests/fixtures/real-answers/README.md) are among the tests.
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
  return `Log-probabilities were used for ${count(exact)} of ${count(all)} answers to \`ab\` and \`compare\`: at most 0.10 of the probability of the
first token may be no answer. The other answers were read as text.`;
}

function stories(report: Report, respondent: ReportedRespondent): string {
  const accuracy = accuracyOf(respondent)?.balanced;
  const explicit = explicitAccuracyOf(respondent);
  const standing = standingVerdict(respondent, report.gaps);
  const { planned = 0, observed = 0 } = respondent.inference?.trials ?? {};
  const slope = standing?.carryOver?.slope;
  return `It was asked ${count(observed)} of ${count(planned)} questions about stories. It names the value that a twin story holds in
${accuracy ? withShare(accuracy) : 'no case'} of cases; guessing gives 50 %, and an unreadable answer is wrong. ${
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
}: Agreement): string {
  return `${prompts} prompts of ${items} items, \`ab\` and \`compare\` in ${orders.length === 2 ? 'both orders' : 'each order'}, were asked once with log-probabilities and
${draws} times without. The first token is an answer with probability ${share(chance)}, mean over prompts; ${share(read)} of
draws can be read. P(the option shown first), given an answer, is compared with its share of readable draws:

| | value | 95 % interval |
| --- | --- | --- |
| correlation over prompts | ${decimal(correlation.value)} | ${limits(correlation)} |
| mean difference, draws less P | ${difference(shift.value)} | ${limits(shift)} |
| slope of draws on P | ${decimal(slope)} | |
| root mean square difference | ${decimal(distance)} | ${decimal(byChance)} by chance |

${
  scored === 0
    ? 'Undertone reads none of these prompts by log-probabilities, since answers that begin otherwise differ, as these figures\nshow.'
    : `Undertone reads ${scored} of them by log-probabilities.`
}`;
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
