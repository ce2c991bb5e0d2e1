import type { Chapter } from '../document/chapter.js';
import type { GridColumn } from '../document/document.js';
import { counted, list, plainText, share, shortShare } from '../document/format.js';
import { beyond, completeness } from '../document/quality.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { heldIn, id, scoreIn } from './held.js';
import { layerPages } from './layers.js';
import { conversationMeasures } from './measures.js';
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

function methods({ conversations, respondents }: Report) {
  const labelled = heldIn({ respondents }).some(({ competence }) => competence.labelled.labels > 0);
  if (!conversations) return { title: 'conversations', short: [], long: [] };
  const { mode, repeats, twins, singles, antagonist, observer, judges } = conversations;
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
      `Judges were ${list(judges.map(name))}; the score of an episode is their mean; what neither could judge is missing.`,
      'Agreement of judges is κ (Cohen, 1960) and AC1 (Gwet, 2008).',
      labelled
        ? 'Shares are corrected for the errors of judges by labels of a person (Rogan & Gladen, 1978).'
        : 'Shares are corrected for the errors of judges by decoys and by what both find (Hui & Walter, 1980); no labels of people checked them.',
      'Correlations of layers are tested by permutation (Phipson & Smyth, 2010).',
    ],
  };
}

/** What respondents do between two cultures. */
export const conversationsChapter: Chapter = {
  title: 'Conversations',
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
  measures: conversationMeasures,
  methods,
};
