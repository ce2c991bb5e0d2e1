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
  twin: 'Conflict avoided asks that the custom was heeded before it was told, and the third person’s stance at the end. Goal reached asks that both matters were settled. The mark at half of “acted on the stance” is the score of a respondent that ignores whose stance it is.',
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
    caption: `Means of ${unit} means with 95 % intervals by bootstrap over ${unit}s${unit === 'template' ? ', the imported scenarios of one question and custom' : ''}. A missing judgement is left out. The line marks a respondent that notices and knows nothing; for acting on the stance, one that ignores whose stance it is.`,
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

function lines(held: readonly Held[], unit: Unit): string[] {
  const judges = Math.max(...held.map(({ competence }) => competence.agreement.length));
  const above = held.filter(({ competence: { blind } }) => (blind.above.low ?? 0) > 0).length;
  return [
    `Of ${counted(held.length, 'respondent')}, ${above === 0 ? 'none acts' : above === 1 ? '1 acts' : `${count(above)} act`} on the stance more often than one blind to ${holders[unit]}.`,
    'Errors of judges pull that share below the null.',
    ...(judges === 0 ? ['With one judge, agreement between judges is unknown.'] : []),
    'Judges are models; no labels of people checked them.',
    ...(held.some(({ transcripts }) => transcripts.length > 0)
      ? ['Under Audit, report.html has conversations turn by turn.']
      : []),
  ];
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
      [`conversations-${by}`, many ? 'By country' : 'By culture group of the custom’s country'],
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
        const { baseline, above } = each.competence.blind;
        return [name(each), baseline === null ? NOTHING : share(baseline), signed(above)];
      }),
    ),
    table(
      [
        'conversations-knowing',
        'Knowing and doing: conflict avoided by what is known when simply asked',
      ],
      ['respondent', 'about', 'right', 'wrong', 'difference'],
      held.flatMap((each) =>
        each.competence.knowingDoing.map(({ about, right, wrong, difference }) => [
          name(each),
          about,
          figureText(right),
          figureText(wrong),
          signed(difference),
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
