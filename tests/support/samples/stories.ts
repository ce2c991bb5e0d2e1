import type {
  AskedOfStory,
  StoryAnswers,
  StoryRow,
  ToldStory,
} from '../../../reports/document/raw-answers.js';
import { hostile } from './report.js';

const plain = (text: string) => ({ text, carries: [] });
const carrying = (statement: string, text: string) => ({ text, carries: [statement] });

const value = (
  statement: string,
  attitude: string,
  text: string,
  character: string | null = null,
) => ({ statement, category: statement.split('-')[0] ?? '', text, attitude, character });

/** Long enough that a page must be scrolled to read on. */
const between = (place: number) =>
  plain(
    `${place} o’clock had come and gone. The rissóis went round once more, the rain began again over the roofs, and somebody had to move the chairs away from the door before the floor was wet. There was talk of the match, of the price of oak and of a cousin who had gone to sea.`,
  );

const saw = 'Two saw blades came on approval, both at the same price. Which one is kept?';
const glass = 'The owner of the workshop joins the table. How is she met?';

function telling(nth: 1 | 2): ToldStory {
  const first = nth === 1;
  return {
    id: `twin-work-1/${nth}`,
    kind: 'twin',
    title: 'Lunch among the shavings',
    place: 'Porto, Portugal',
    paragraphs: [
      plain('At noon Gonçalo switched off the band saw and swept the long bench clear.'),
      plain('“It has stopped raining,” said Tiago, who was nineteen and had been sent to look.'),
      carrying(
        'pdi-work-02',
        first
          ? 'The benches scraped; they were all on their feet.'
          : 'Nobody got up. Gonçalo shoved along the bench to make a gap.',
      ),
      carrying(
        'pdi-work-02',
        first
          ? '“Senhora diretora,” he said, and raised it high. Nobody sat until she had.'
          : '“Leonor,” he said, and knocked his cup against hers so that it spilled over her hand, her wrist and the letter, which she wiped on her trousers before squeezing in beside them.',
      ),
      ...[1, 2, 3, 4].map(between),
      carrying(
        'uai-work-03',
        first
          ? 'Gonçalo laid his palm on the old make. “I could tell you with my eyes shut what edge it leaves.” He hung it on its nail.'
          : 'Gonçalo ran his thumbnail along the new one. “I want to hear it in oak.” He had the spanner in his hand.',
      ),
      ...[5, 6, 7, 8].map(between),
    ],
    values: [
      value('pdi-work-02', first ? 'high power distance' : 'low power distance', glass),
      value('uai-work-03', first ? 'avoids uncertainty' : 'accepts uncertainty', saw),
    ],
  };
}

const said: ToldStory = {
  id: 'explicit-family-1',
  kind: 'explicit',
  title: 'What Grandmother says',
  place: 'Oslo, Norway',
  paragraphs: [
    plain('The kettle was on.'),
    carrying('ivr-family-04', '“We spend it while we have it,” she said, and all agreed.'),
  ],
  values: [value('ivr-family-04', 'indulgence', 'Some money is left over. What becomes of it?')],
};

const strange: ToldStory = {
  id: 'random-1',
  kind: 'random',
  title: hostile.script,
  place: hostile.closing,
  paragraphs: [plain(hostile.closing), carrying('prayer', hostile.script)],
  values: [value('prayer', hostile.closing, hostile.script, hostile.markdown)],
};

const forced = (
  story: string,
  statement: string,
  { text, options, right }: Pick<AskedOfStory, 'text' | 'options' | 'right'>,
): AskedOfStory => ({
  story,
  how: 'attitude, forced choice, direct',
  task: 'attitude',
  statement,
  character: null,
  text,
  options,
  right,
});

const blades = ['The old make, which everyone knows.', 'The new one, to find out what it does.'];
const greeting = ['They rise and wait for her.', 'They make room and carry on.'];

const asked: readonly AskedOfStory[] = [
  forced('twin-work-1/1', 'pdi-work-02', { text: glass, options: greeting, right: [0] }),
  forced('twin-work-1/1', 'uai-work-03', { text: saw, options: blades, right: [0] }),
  forced('twin-work-1/2', 'pdi-work-02', { text: glass, options: greeting, right: [1] }),
  forced('twin-work-1/2', 'uai-work-03', { text: saw, options: blades, right: [1] }),
  {
    story: 'twin-work-1/2',
    how: 'selection, contrast, reasoned',
    task: 'selection',
    statement: null,
    character: null,
    text: 'Choose exactly 2.',
    options: [...greeting, ...blades, 'Money is there to be spent.'],
    right: [1, 3],
  },
  {
    story: 'explicit-family-1',
    how: 'extraction, reasoned',
    task: 'extraction',
    statement: null,
    character: null,
    text: 'T1: what becomes of money that is left over',
    options: [],
    right: [],
  },
  forced('random-1', 'prayer', {
    text: hostile.script,
    options: [hostile.closing, hostile.script],
    right: [],
  }),
];

const answer = (asked: number, change: Partial<StoryRow> = {}): StoryRow => ({
  respondent: 'steady',
  simulated: true,
  asked,
  content: '1',
  reading: 'option 1',
  rule: 'label',
  verdict: 'right',
  judged: [],
  count: 1,
  ...change,
});

const reasoned = `Lines: ${'He ran his thumbnail along the new one. '.repeat(12)}\n\nAnswer: 2, 3`;

const rows: readonly StoryRow[] = [
  answer(0, { count: 3 }),
  answer(0, { respondent: hostile.long, simulated: false, verdict: 'wrong', reading: 'option 2' }),
  answer(1),
  answer(2, { verdict: 'wrong' }),
  answer(3, { content: '', reading: 'empty', rule: 'none', verdict: 'unread' }),
  answer(4, {
    content: reasoned,
    reading: 'options 2 and 3',
    rule: 'answer line',
    verdict: 'partly',
  }),
  answer(5, {
    content: 'T1: They like to spend what they have.',
    reading: '1 value',
    rule: 'lines',
    judged: ['They like to spend what they have: found, and at the pole that the story holds'],
  }),
  ...Object.values(hostile).map((content) =>
    answer(6, {
      respondent: hostile.script,
      simulated: false,
      content,
      reading: hostile.closing,
      rule: hostile.script,
      verdict: null,
      judged: [hostile.closing],
    }),
  ),
];

/** Answers about a pair of twin tellings, an explicit story, and one whose every word is hostile. */
export const sampleStories: StoryAnswers = {
  told: [telling(1), telling(2), said, strange],
  asked,
  rows,
  total: rows.length,
  personas: [
    {
      respondent: 'steady',
      simulated: true,
      purpose: 'under a sham persona',
      text: `Answer as this person.\n${hostile.script}`,
    },
  ],
};
