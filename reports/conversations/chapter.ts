import { ReportedConversations } from '../../analysis/conversations/competence.js';
import { type CompetenceMeasure, competenceMeasures } from '../../analysis/conversations/scores.js';
import { ReportConversations } from '../../vocabulary/conversation.js';
import type { Chapter } from '../document/chapter.js';
import type { Described, EstimateRow, GridColumn } from '../document/document.js';
import { recorderFor } from '../document/estimate.js';
import { counted, list, plainText, share, shortShare } from '../document/format.js';
import { beyond, completeness } from '../document/quality.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { type Held, heldIn, id, scoreIn, unitIn } from './held.js';
import { layerPages, layersTogether } from './layers.js';
import { conversationPages, conversationsOfRespondent, figureText, markOf } from './page.js';

const heldBy = (respondent: ReportedRespondent) => heldIn({ respondents: [respondent] })[0];

function columns({ respondents }: Report): readonly GridColumn[] {
  const cells = respondents.map((respondent) => {
    const held = heldBy(respondent);
    const figure = held && scoreIn(held, 'conflict_avoided');
    if (!figure) return null;
    const { value, low, high } = figure;
    return {
      value,
      low,
      high,
      mark: markOf(figure),
      text: figureText(figure),
      short: shortShare(value),
    };
  });
  if (cells.every((cell) => cell === null)) return [];
  return [
    {
      id: 'enacts',
      title: 'Conflict avoided, %',
      min: 0,
      max: 1,
      null: 0,
      low: '0',
      high: '100',
      poles: false,
      worded: false,
      cells,
    },
  ];
}

/** Every figure on conversations. */
function estimates(report: Report): readonly EstimateRow[] {
  return [...heldIn(report).flatMap(competenceRows), ...layerRows(report)];
}

/** Correlations of layers. */
function layerRows(report: Report): readonly EstimateRow[] {
  return layersTogether(report).flatMap(({ respondent, correlations }) =>
    correlations.map(({ between, figure, p }) =>
      // Without limits it says nothing that the note does not.
      recorderFor(respondent, id)(
        'layers_correlation',
        figure.low === null ? { ...figure, value: null } : figure,
        {
          level: `${between.join(' ')} over ${respondent ? 'items' : 'respondents'}`,
          n: figure.twins,
          p,
        },
      ),
    ),
  );
}

function competenceRows({ respondent, competence, trials }: Held): readonly EstimateRow[] {
  const row = recorderFor(respondent, id);
  const { scores, blind, awarenessKnowledge, knowingDoing, retest, agreement, enacted } =
    competence;
  return [
    row('observed_trials', trials.observed, { n: trials.planned }),
    ...scores.flatMap(({ measure, by, level, figure, missing }) => {
      const about = {
        dimension: by === 'dimension' ? level : null,
        level: by === 'dimension' ? null : level && `${by} ${level}`,
      };
      const name = `conversation_${measure}`;
      const lacking = row(`${name}_missing`, missing.judgements, { n: missing.of });
      return [
        row(
          name,
          {
            ...figure,
            chance: blindly.has(measure) && by === 'all' ? blind.baseline : figure.chance,
          },
          about,
        ),
        ...(by === 'all' ? [lacking] : []),
      ];
    }),
    row('conversation_blind_baseline', blind.baseline),
    row('conversation_acted_above_blind', blind.above),
    row('conversation_acted_balanced', blind.balanced),
    ...awarenessKnowledge.map(({ awareness, commonsense, judgements }) =>
      row('conversation_awareness_knowledge', judgements, {
        level: `${awareness === null ? 'missing' : awareness ? 'aware' : 'unaware'} ${commonsense ?? 'missing'}`,
      }),
    ),
    ...knowingDoing.flatMap(({ about, right, wrong, difference }) => [
      row('conversation_avoided_if_known', right, { level: about }),
      row('conversation_avoided_if_unknown', wrong, { level: about }),
      row('conversation_knowing_doing', difference, { level: about }),
    ]),
    ...retest.flatMap(({ measure, spread, kappa }) => [
      row('conversation_repeat_spread', spread, { level: measure }),
      row('conversation_retest_kappa', kappa, { level: measure }),
    ]),
    ...agreement.flatMap(({ measure, first, second, rates, observed, kappa, ac1 }) => {
      const level = `${measure} judges ${first + 1} ${second + 1}`;
      return [
        row('conversation_judge_rate', rates?.[0] ?? null, { level: `${level} first` }),
        row('conversation_judge_rate', rates?.[1] ?? null, { level: `${level} second` }),
        row('conversation_judges_agree', observed, { level }),
        row('conversation_judges_kappa', kappa, { level }),
        row('conversation_judges_ac1', ac1, { level }),
      ];
    }),
    ...enacted.map(({ dimension, figure }) => row('enacted_bias', figure, { dimension })),
  ];
}

/** What one does half the time who never looks whose stance it is. */
const blindly: ReadonlySet<CompetenceMeasure> = new Set(['acted', 'value_end']);

const others: readonly (readonly [string, string, string])[] = [
  [
    'conversation_blind_baseline',
    '0..1',
    'Accuracy of who gives every item its most frequent pole or answer.',
  ],
  [
    'conversation_acted_above_blind',
    '−1..1',
    'Accuracy of acting on the stance less that baseline.',
  ],
  ['conversation_acted_balanced', '0..1', 'Mean over items of the mean accuracy at both poles.'],
  [
    'conversation_awareness_knowledge',
    'count',
    'Judgements by conflict noticed and how the custom was known.',
  ],
  ['conversation_avoided_if_known', '0..1', 'P(conflict avoided | right when simply asked).'],
  ['conversation_avoided_if_unknown', '0..1', 'P(conflict avoided | wrong when simply asked).'],
  ['conversation_knowing_doing', '−1..1', 'The first of these less the second.'],
  ['conversation_repeat_spread', 'standard deviation', 'Spread of repeats of a scenario.'],
  ['conversation_retest_kappa', '−1..1', 'κ of two repeats by the same judge.'],
  ['conversation_judge_rate', '0..1', 'How often a judge says yes.'],
  ['conversation_judges_agree', '0..1', 'Share of episodes of which two judges say the same.'],
  ['conversation_judges_kappa', '−1..1', 'Cohen’s κ of two judges.'],
  ['conversation_judges_ac1', '−1..1', 'Gwet’s AC1 of two judges.'],
  [
    'enacted_bias',
    '−1..1',
    'Accuracy at the target pole less that at the opposite one; exploratory.',
  ],
  [
    'layers_correlation',
    '−1..1',
    'Pearson’s r of two layers over shared items, or over respondents within dimensions; null 0.',
  ],
];

const measures = (report: Report): readonly Described[] =>
  heldIn(report).length === 0
    ? []
    : [
        ...competenceMeasures.flatMap((measure) => [
          {
            measure: `conversation_${measure}`,
            unit: measure.includes('behaviour') ? '0..3' : '0..1',
            meaning: `Mean of ${unitIn(report)} means of ${measure.replaceAll('_', ' ')}.`,
          },
          {
            measure: `conversation_${measure}_missing`,
            unit: 'count',
            meaning: `Judgements of ${measure.replaceAll('_', ' ')} that are missing, of n.`,
          },
        ]),
        ...others.map(([measure, unit, meaning]) => ({ measure, unit, meaning })),
      ];

function methods({ layers }: Report) {
  const layer = layers?.[id];
  if (layer === undefined) return { title: 'conversations', short: [], long: [] };
  const { mode, repeats, twins, singles, antagonist, observer, judges } =
    ReportConversations.parse(layer);
  const [unit, scenarios] =
    singles === undefined
      ? ['twin', counted(twins, 'twin scenario')]
      : ['template', `${counted(singles, 'imported scenario')} of ${counted(twins, 'template')}`];
  const name = ({ model, simulated }: typeof antagonist) =>
    simulated ? 'a simulated model' : plainText(model);
  return {
    title: 'conversations',
    short: [
      `Conversations followed SocialCC (Wu et al., 2025), over ${scenarios}, ${repeats === 1 ? 'once' : `${repeats} times`} each.`,
      `Figures are means of ${unit} means with bootstrap intervals over ${unit}s.`,
    ],
    long: [
      `The antagonist was ${name(antagonist)} in ${mode} mode, the observer ${name(observer)}.`,
      `Judges were ${list(judges.map(name))}; an episode scores their mean, and what none could judge is missing.`,
      'Agreement of judges is κ (Cohen, 1960) and AC1 (Gwet, 2008).',
      'No labels of people checked the judges.',
      'Correlations of layers are tested by permutation (Phipson & Smyth, 2010).',
    ],
  };
}

/** What respondents do between two cultures. */
export const conversationsChapter: Chapter = {
  layer: { id, report: ReportConversations, respondent: ReportedConversations },
  columns,
  quality: {
    instrument: id,
    wasAsked: (respondent) => heldBy(respondent) !== undefined,
    rules: [
      {
        name: 'episodes broken off or unread',
        check: 'over 5 %',
        poor: 'over 20 %',
        because: 'What is missing may not be missing at random.',
        judge(respondent) {
          const episodes = heldBy(respondent)?.episodes ?? [];
          if (episodes.length === 0) return null;
          const broken = episodes.filter(
            ({ stop, judges }) =>
              stop === 'error' ||
              stop === 'budget' ||
              judges.some(({ unread }) => unread.length > 0),
          );
          const part = broken.length / episodes.length;
          return beyond(part, {
            check: 0.05,
            poor: 0.2,
            reason: `${share(part)} broken off or unread`,
          });
        },
      },
      completeness((respondent) => heldBy(respondent)?.trials ?? null),
    ],
    follows: 'Missing judgements are left out, never counted as 0.',
  },
  pages: (report) => [...conversationPages(report), ...layerPages(report)],
  respondent: conversationsOfRespondent,
  estimates,
  described: measures,
  methods,
};
