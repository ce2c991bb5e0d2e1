import type { TwinFigure } from '../../analysis/conversations/figure.js';
import type { HeadlineMeasure } from '../../analysis/conversations/scores.js';
import type { Block, Page, PageTable } from '../document/document.js';
import {
  count,
  counted,
  list,
  NOTHING,
  plainText,
  share,
  shareInterval,
  withLimits,
} from '../document/format.js';
import type { Mark, Plot } from '../document/plot.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { type Held, heldIn, scoreIn, unitIn } from './held.js';

/** The page on conversations; none where no respondent held any. */
export function conversationPages(report: Report): readonly Page[] {
  const held = heldIn(report);
  if (held.length === 0) return [];
  const unit = unitIn(report);
  return [
    {
      id: 'conversations',
      title: 'Conversations',
      depth: 'results',
      finding: findingOf(held),
      line: 'What respondents notice, know and do between two cultures',
      group: null,
      blocks: [
        { kind: 'plot', plot: plotOf(held, unit), how: hows[unit] },
        { kind: 'text', sentences: [...lines(held, unit), ...simulatedIn(report)] },
        ...tablesOf(held, unit).map((table): Block => ({ kind: 'table', table, folded: true })),
      ],
    },
    ...(held.some(({ transcripts }) => transcripts.length > 0) ? [browser(held)] : []),
  ];
}

/** Where conversations are read. */
function browser(held: readonly Held[]): Page {
  const episodes = held.reduce((sum, each) => sum + each.episodes.length, 0);
  return {
    id: 'conversation-browser',
    title: 'Conversation browser',
    depth: 'audit',
    finding: `${counted(episodes, 'conversation')}, as held and as judged`,
    line: 'Conversations turn by turn, with the quotes that judges gave',
    group: null,
    blocks: [{ kind: 'conversations' }],
  };
}

/** Conversations in a line, for the page of a respondent. */
export function conversationsOfRespondent(respondent: ReportedRespondent): readonly Block[] {
  const [held] = heldIn({ respondents: [respondent] });
  const figure = held && scoreIn(held, 'conflict_avoided');
  return figure
    ? [{ kind: 'text', sentences: [`It avoids the conflict in ${figureText(figure)}.`] }]
    : [];
}

type Unit = ReturnType<typeof unitIn>;

const hows: Readonly<Record<Unit, string>> = {
  twin: 'Conflict avoided asks that the custom was heeded before it was told, and the third person’s stance at the end. Goal reached asks that both matters were settled. Acting counts settled conversations alone. The mark at half of “acted on the stance” is the score of a respondent that ignores whose stance it is.',
  template:
    'Conflict avoided asks that the custom was heeded before it was told, and the country’s stance at the end. Goal reached asks that both matters were settled. The mark of “acted on the stance” is the score of a respondent that gives each survey question its most frequent answer.',
};

/** To whom the stance belongs. */
const holders: Readonly<Record<Unit, string>> = { twin: 'who holds it', template: 'the country' };

const titles: Readonly<Record<HeadlineMeasure, string>> = {
  conflict_avoided: 'Conflict avoided (C)',
  goal: 'Goal reached (G)',
  awareness: 'Conflict noticed',
  commonsense: 'Custom known',
  named: 'Stance named',
  acted: 'Acted on the stance',
};
const shown = Object.keys(titles) as HeadlineMeasure[];

function findingOf(held: readonly Held[]): string {
  const values = held.flatMap((each) => scoreIn(each, 'conflict_avoided')?.value ?? []);
  if (values.length === 0) return 'What respondents do between two cultures';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `Conflicts are avoided in ${least === most ? share(least) : shareInterval(least, most)} of conversations`;
}

/** A share with its limits, or why it has none. */
export function figureText({ value, low, high, note }: TwinFigure): string {
  if (value === null) return note ?? NOTHING;
  return low === null || high === null
    ? `${share(value)} (no interval: ${note ?? 'too few'})`
    : `${share(value)} (${shareInterval(low, high)})`;
}

/** Whether its interval leaves its chance out. */
export function markOf({ low, high, chance }: TwinFigure): Mark {
  if (low === null || high === null || chance === null) return 'none';
  return low > chance || high < chance ? 'clear' : 'none';
}

function plotOf(held: readonly Held[], unit: Unit): Plot {
  return {
    kind: 'interval',
    name: 'conversations',
    title: 'Competence in conversations',
    caption: `Means of ${unit} means${correction(held)}, with 95 % intervals by bootstrap over ${unit}s${unit === 'template' ? ', the imported scenarios of one question and custom' : ''}. A missing judgement is left out. The line marks a respondent that notices and knows nothing; for acting on the stance, one that ignores whose stance it is.`,
    alt: `Competence in conversations of ${counted(held.length, 'respondent')}. ${findingOf(held)}.`,
    axis: {
      title: 'Share of conversations',
      min: 0,
      max: 1,
      null: 0,
      low: '',
      high: '',
      format: 'percent',
    },
    groups: shown.map((measure) => ({
      title: titles[measure],
      rows: held.flatMap((each) => {
        const figure = scoreIn(each, measure);
        if (!figure) return [];
        const chance = measure === 'acted' ? each.competence.blind.baseline : figure.chance;
        const { value, low, high } = figure;
        const mark = markOf({ ...figure, chance });
        const label = plainText(each.respondent.id);
        return [{ label, value, low, high, null: chance, mark, text: figureText(figure) }];
      }),
    })),
  };
}

/** By what figures are corrected, in a caption. */
function correction(held: readonly Held[]): string {
  const ways = new Set(
    held.flatMap(({ competence }) =>
      competence.scores.flatMap(({ corrected }) => corrected?.by ?? []),
    ),
  );
  if (ways.size === 0) return ' as judged';
  const by = ways.has('labels') ? 'labels of people' : 'decoys and the agreement of two judges';
  return ` corrected for the errors of judges by ${by}`;
}

function lines(held: readonly Held[], unit: Unit): string[] {
  const judges = Math.max(...held.map(({ competence }) => competence.agreement.length));
  const above = held.filter(
    ({ competence: { blind } }) => ((blind.corrected ?? blind.above).low ?? 0) > 0,
  );
  const labels = held.reduce((sum, { competence }) => sum + competence.labelled.labels, 0);
  return [
    `Of ${counted(held.length, 'respondent')}, ${above.length === 0 ? 'none acts' : above.length === 1 ? '1 acts' : `${count(above.length)} act`} on the stance more often than one blind to ${holders[unit]}.`,
    ...settledLine(held),
    ...specificityLine(held),
    ...(judges === 0 ? ['With one judge, agreement between judges is unknown.'] : []),
    labels === 0
      ? 'Judges are models; no labels of people checked them, and errors that both make alike stay in.'
      : `Judges are models; a person labelled ${counted(labels, 'conversation')}.`,
    ...(unit === 'twin' ? [detectionLine(held)] : []),
    ...(held.some(({ transcripts }) => transcripts.length > 0)
      ? ['Under Audit, report.html has conversations turn by turn.']
      : []),
  ];
}

/** How many conversations settle for a stance, so that acting on it can be told. */
function settledLine(held: readonly Held[]): string[] {
  const shares = held.flatMap((each) => scoreIn(each, 'settled')?.value ?? []);
  if (shares.length === 0) return [];
  return [`${spread(shares)} of conversations settle for one stance.`];
}

function specificityLine(held: readonly Held[]): string[] {
  const asked = held.flatMap(({ competence }) => competence.errors);
  const shares = asked.flatMap(({ specificity }) => specificity.value ?? []);
  if (shares.length === 0) return [];
  const decoys = asked.reduce((sum, each) => sum + each.decoys.asked, 0);
  return [`Of ${count(decoys)} decoys judges find ${spread(shares.map((each) => 1 - each))}.`];
}

/** What harmless twins tell, or what is missing without them. */
function detectionLine(held: readonly Held[]): string {
  const found = held.flatMap(({ competence }) =>
    competence.detection.flatMap(({ measure, difference }) =>
      measure === 'awareness' && difference.value !== null ? [difference.value] : [],
    ),
  );
  return found.length === 0
    ? 'No scene has a harmless twin, so one that flags every proposal has full marks for noticing; add some with “harmless: true”.'
    : `Noticed less falsely noticed in harmless twins: ${found.length === 1 ? share(found[0] ?? 0) : spread(found)}.`;
}

function spread(shares: readonly number[]): string {
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return least === most ? share(least) : shareInterval(least, most);
}

/** Who of the models in service was simulated, in a sentence; none where none was. */
function simulatedIn({ conversations }: Report): string[] {
  if (!conversations) return [];
  const { antagonist, observer, judges } = conversations;
  const simulated = [
    ...(antagonist.simulated ? ['the antagonist'] : []),
    ...(observer.simulated ? ['the observer'] : []),
    ...judges.flatMap((judge, nth) => (judge.simulated ? [`judge ${nth + 1}`] : [])),
  ];
  return simulated.length === 0 ? [] : [`Simulated: ${list(simulated)}.`];
}

const column = (title: string, numeric = true) => ({ title, numeric });

function table(
  [name, title]: readonly [string, string],
  columns: readonly string[],
  rows: PageTable['rows'],
): PageTable {
  return { name, title, columns: columns.map((each, nth) => column(each, nth > 0)), rows };
}

const signed = (figure: TwinFigure | null | undefined) => (figure ? withLimits(figure) : NOTHING);

function tablesOf(held: readonly Held[], unit: Unit): PageTable[] {
  const many =
    unit === 'template' ||
    held
      .flatMap((each) => each.competence.scores)
      .some(({ by, figure }) => by === 'country' && figure.low !== null);
  const by = many ? 'country' : 'culture';
  const name = ({ respondent }: Held) => plainText(respondent.id);
  return [
    table(
      [
        `conversations-${by}`,
        many ? 'By country, as judged, not corrected' : 'By culture group of the custom’s country',
      ],
      [
        many ? 'country' : 'culture group',
        'respondent',
        `${unit}s`,
        ...shown.map((each) => titles[each]),
      ],
      held
        .flatMap((each) =>
          [
            ...new Set(
              each.competence.scores.filter((one) => one.by === by).map(({ level }) => level ?? ''),
            ),
          ].map((level) => {
            const of = (measure: HeadlineMeasure) => scoreIn(each, measure, { by, level });
            const figures = shown.map((measure) => of(measure));
            const cells = figures.map((figure) => (figure ? briefly(figure) : NOTHING));
            return [level, name(each), String(of('goal')?.twins ?? 0), ...cells];
          }),
        )
        .sort(([one = ''], [other = '']) => one.localeCompare(other, 'en')),
    ),
    table(
      [
        'conversations-blind',
        `Compared with a respondent blind to ${unit === 'twin' ? 'who holds the stance' : 'the country'}`,
      ],
      ['respondent', 'baseline', 'accuracy above it'],
      held.map((each) => {
        const { baseline, above, corrected } = each.competence.blind;
        const shown = corrected ?? above;
        return [name(each), baseline === null ? NOTHING : share(baseline), signed(shown)];
      }),
    ),
    table(
      ['conversations-harmless', 'Hits less false alarms in harmless twins (null 0)'],
      ['respondent', 'measure', 'difference', 'd′'],
      held.flatMap((each) =>
        each.competence.detection.map(({ measure, difference, dPrime }) => [
          name(each),
          titles[measure],
          signed(difference),
          signed(dPrime),
        ]),
      ),
    ),
    table(
      [
        'conversations-knowing',
        `Knowing and doing, corrected for guessing and for errors of judges, within ${unit}s`,
      ],
      ['respondent', 'about', 'knowing', 'doing', 'doing less knowing'],
      held.flatMap((each) =>
        each.competence.knowingDoing.map(({ about, knowing, doing, difference }) => [
          name(each),
          about,
          signed(knowing),
          signed(doing),
          signed(difference),
        ]),
      ),
    ),
    table(
      ['conversations-errors', 'Errors of judges'],
      ['respondent', 'judge', 'call', 'decoys found', 'specificity', 'sensitivity'],
      held.flatMap((each) =>
        each.competence.errors.map(({ judge, call, decoys, specificity, sensitivity }) => [
          name(each),
          String(judge + 1),
          call,
          `${count(decoys.found)} of ${count(decoys.asked)}`,
          figureText(specificity),
          sensitivity[0] ? figureText(sensitivity[0].figure) : NOTHING,
        ]),
      ),
    ),
    table(
      ['conversations-awareness', 'Conflict noticed by custom known: judgements'],
      ['respondent', 'noticed', 'custom known', 'judgements'],
      held.flatMap((each) =>
        each.competence.awarenessKnowledge.map(({ awareness, commonsense, judgements }) => [
          name(each),
          awareness === null ? 'missing' : awareness ? 'yes' : 'no',
          commonsense ?? 'missing',
          String(judgements),
        ]),
      ),
    ),
    table(
      ['conversations-judges', 'Agreement of judges'],
      ['respondent', 'measure', 'judges', 'conversations', 'κ', 'AC1'],
      held.flatMap((each) =>
        each.competence.agreement.map(({ measure, first, second, kappa, ac1 }) => [
          name(each),
          titles[measure],
          `${first + 1} and ${second + 1}`,
          count(kappa.n),
          signed(kappa),
          signed(ac1),
        ]),
      ),
    ),
  ].filter(({ rows }) => rows.length > 0);
}

/** A share for a narrow cell; without limits, a dot alone. */
function briefly({ value, low, high }: TwinFigure): string {
  if (value === null) return NOTHING;
  return low === null || high === null
    ? share(value)
    : `${share(value)} (${shareInterval(low, high)})`;
}
