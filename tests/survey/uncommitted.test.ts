import { expect, test } from 'vitest';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import { type Form, forms } from '../../vocabulary/template.js';
import { responseWith } from '../support/survey.js';

const english = [
  { first: 'I rise when she enters.', second: 'I stay in my seat.' },
  { first: 'Go hiking in the mountains', second: 'Read a book at home' },
  {
    first:
      'When a decision has to be made about the holidays, the oldest of the family says where we all go together.',
    second:
      'When a decision has to be made about the holidays, each of us says a place and we draw lots.',
  },
  {
    first: 'The manager decides alone which of us takes the night shift.',
    second: 'We decide together which of us takes the night shift.',
  },
  { first: 'hiking', second: 'reading' },
] as const;
const german = [
  { first: 'Ich stehe auf, wenn sie hereinkommt.', second: 'Ich bleibe sitzen.' },
  { first: 'Der Chef entscheidet allein.', second: 'Wir entscheiden gemeinsam.' },
  { first: 'Wandern gehen', second: 'Zu Hause lesen' },
] as const;
const chinese = [
  { first: '她进来时我站起来。', second: '我坐着不动。' },
  { first: '由经理一个人决定。', second: '我们一起决定。' },
  { first: '去爬山', second: '在家看书' },
] as const;
const pairs = { en: english, de: german, zh: chinese } as const;

const lettered: readonly Form[] = ['ab', 'repeat', 'compare'];
type Row = readonly [
  language: keyof typeof pairs,
  content: string,
  asked: readonly Form[],
  allowed: string,
];

/** Every reading of a text, L being its language's options in turn, that is not among those allowed. */
function misread([language, content, asked, allowed]: Row, finish: string): readonly string[] {
  return pairs[language].flatMap(({ first, second }) => {
    const bare = (option: string) => option.replace(/[.。]$/, '');
    const text = content
      .replaceAll('<O1>', bare(first))
      .replaceAll('<O2>', bare(second))
      .replaceAll('<O2 begun>', second.slice(0, second.length * 0.4));
    return asked.flatMap((form) => {
      const reading = readResponse(
        { ...responseWith(text), finish },
        { form, first, second, language },
      );
      const said =
        reading.kind === 'choice'
          ? reading.choice
          : reading.kind === 'rating'
            ? String(reading.rating)
            : 'unread';
      return allowed.split(' ').includes(said)
        ? []
        : [`${form}: "${text}" is ${said} by ${'rule' in reading ? reading.rule : ''}`];
    });
  });
}

const cutTexts: readonly Row[] = [
  ['en', 'We need to choose. <O1> would mean', forms, 'unread'],
  ['en', 'We need to choose. <O1> would be', forms, 'unread'],
  ['en', 'We must pick one. <O2> is what', forms, 'unread'],
  ['en', 'Hmm. "<O1>" is one. "<O2>" is', forms, 'unread'],
  ['en', 'Hmm. "<O1>" is', forms, 'unread'],
  ['en', 'Okay. The options are "<O1>" and "<O2 begun>', forms, 'unread'],
  ['en', 'Let me think. <O1>: that would be', forms, 'unread'],
  ['en', 'Well, "<O1>" versus "<O2>". The first', forms, 'unread'],
  ['en', 'So: <O1>, or', forms, 'unread'],
  ['en', '<O1> would mean that', forms, 'unread'],
  ['en', '"<O1>" is the first. "<O2>" is', forms, 'unread'],
  ['en', '"<O1>" or "<O2 begun>', forms, 'unread'],
  ['en', 'Okay, the user asks. I could say <O1>. But I could', forms, 'unread'],
  ['en', 'We need to choose.\n\n<O1> would mean that', forms, 'unread'],
  ['en', 'I need to choose.\n\nA would mean <O1>. B would', forms, 'unread'],
  ['en', '1. **Analyze the request**: choose between two options. 2. **Weigh', forms, 'unread'],
  ['en', '1. **Analyze the request**: choose between two options.\n2. **Weigh', forms, 'unread'],
  ['en', '1) Look at the options: <O1>', forms, 'unread'],
  ['en', 'Step 1: read the options. Step 2', forms, 'unread'],
  ['en', '{"reasoning": "The first is <O1> and the second', forms, 'unread'],
  ['en', '{"reasoning": "I would choose <O1> if', forms, 'unread'],
  ['en', '{"analysis": "<O1>", "other": "<O2', forms, 'unread'],
  ['en', 'The answer depends. If one takes A, then', forms, 'unread'],
  ['en', 'First, A. Then, B', forms, 'unread'],
  ['en', 'Hmm, <O1>.', forms, 'unread'],
  ['en', 'So, <O1>. Or', forms, 'unread'],
  ['en', 'Okay, A is one. B', forms, 'unread'],
  ['en', 'Sure! **A**\n\nI would', ['ab'], 'first'],
  ['de', 'Wir müssen wählen. <O1> würde bedeuten', forms, 'unread'],
  ['de', 'Hm. „<O1>“ ist das eine. „<O2>“ ist', forms, 'unread'],
  ['de', 'Die Möglichkeiten sind „<O1>“ und „<O2 begun>', forms, 'unread'],
  ['de', '1. **Die Frage**: zwischen zwei Möglichkeiten wählen. 2. **Ab', forms, 'unread'],
  ['zh', '我们需要选择。<O1>意味着', forms, 'unread'],
  ['zh', '嗯。“<O1>”是一个。“<O2>”是', forms, 'unread'],
  ['zh', '我想想。<O1>，这', forms, 'unread'],
  ['zh', '1. **分析要求**：在两个选项中选择。2. **权衡', forms, 'unread'],
  // What stands first and alone counts still.
  ['en', 'A. I would rather', ['ab'], 'first'],
  ['en', '<O2>. I think that', lettered, 'second'],
  ['en', '"<O1>"\n\nThis is because', lettered, 'first'],
  ['en', 'Yes, because I', ['compare'], 'first'],
  ['en', '4 - it is', ['likert'], '4'],
  ['en', 'Answer: B. The reason', ['ab'], 'second'],
  ['de', '<O2>. Ich denke, dass', lettered, 'second'],
  ['zh', '<O1>。因为', lettered, 'first'],
];

test.each(cutTexts)(
  'a cut text counts where an answer stands first and alone, %s: %s',
  (...row) => {
    expect(misread(row, 'length')).toEqual([]);
  },
);

const leaked: readonly Row[] = [
  ['en', 'analysis<O2> would be fine too.assistantfinalA', ['ab'], 'first'],
  ['en', 'analysis<O1> would be fine too.assistantfinalB', ['ab'], 'second'],
  ['en', 'analysisWe must choose. <O1> is polite.assistantfinal<O2>', lettered, 'second'],
  ['en', 'analysisSimple. "<O2>" is natural.assistantfinalYes', ['compare'], 'first'],
  ['en', 'analysis1 is <O1>, 5 is <O2>. I lean to 5.assistantfinal2', ['likert'], '2'],
  ['en', 'analysis<O2> would be fine too.', forms, 'unread'],
  ['en', 'analysisThe user wants A or B. I would choose A.', forms, 'unread'],
  [
    'en',
    'analysisThe user wants a letter.assistantanalysisChoose B.assistantfinalA',
    ['ab'],
    'first',
  ],
  ['en', 'analysisA is polite.assistantcommentaryB is calm.', forms, 'unread'],
  ['en', 'analysis\nWe choose B.\n\nassistantfinal\n\nA', ['ab'], 'first'],
  ['de', 'analysis<O2> wäre auch gut.assistantfinalA', ['ab'], 'first'],
  ['de', 'analysisWe need to answer. <O1> is polite.', forms, 'unread'],
  ['zh', 'analysis<O2>也可以。assistantfinalA', ['ab'], 'first'],
  ['zh', 'analysis我们需要选择。<O1>很礼貌。', forms, 'unread'],
];

test.each(leaked)(
  'what follows assistantfinal decides, and nothing before it, %s: %s',
  (...row) => {
    expect(misread(row, 'stop')).toEqual([]);
  },
);

test.each(leaked)('so too where the limit cut it: %s: %s', (...row) => {
  const [language, content, asked, allowed] = row;
  expect(misread([language, content, asked, `${allowed} unread`], 'length')).toEqual([]);
});

const uncommitted: readonly Row[] = [
  ['en', '1. Analyse the request. 2. Compare the options. 3. I cannot say.', forms, 'unread'],
  ['en', '1. Analyse the request.\n2. Compare the options.\n3. I cannot say.', forms, 'unread'],
  ['en', '1. Read both options. 2. Think about each of them. 3. Decide.', forms, 'unread'],
  ['en', '1) The first is polite. 2) The second is calm.', forms, 'unread'],
  ['en', 'It depends: 1 if I had time, 5 otherwise.', ['likert'], 'unread'],
  ['en', '2 if it rains, 4 if it does not.', ['likert'], 'unread'],
  ['en', 'That depends. 5 on a good day, 1 on a bad one.', ['likert'], 'unread'],
  ['en', 'It depends: A if I had time, B otherwise.', ['ab'], 'unread'],
  ['en', 'Let me weigh them. First, option 1 (<O1>). Second', forms, 'unread'],
  ['en', 'Let me compare them. Option 1 (<O1>) first.', forms, 'unread'],
  ['en', 'Let me think.\n\nA', ['ab'], 'first'],
  ['en', 'Let me compare them. I would choose B.', ['ab'], 'second'],
  ['en', "I'll choose 4.", ['likert'], '4'],
  ['en', 'We should choose B', ['ab'], 'second'],
  ['en', "Let's pick A", ['ab'], 'first'],
  ['en', 'I will choose option B (<O2>).', ['ab'], 'second'],
  ['de', 'Ich werde B wählen.', ['ab'], 'second'],
  ['zh', '我要选B。', ['ab'], 'second'],
  ['en', 'We need to choose one. "<O1>" is polite, "<O2>" is calm.', forms, 'unread'],
  ['en', '1 would need more context to decide.', forms, 'unread'],
  ['en', '5 would take a reason that I do not have.', ['likert'], 'unread'],
  ['en', '1 might imply more than I know.', ['likert'], 'unread'],
  [
    'de',
    '1. Die Frage lesen. 2. Die Möglichkeiten vergleichen. 3. Ich kann es nicht sagen.',
    forms,
    'unread',
  ],
  ['de', 'Es kommt darauf an: 1, wenn ich Zeit hätte, sonst 5.', ['likert'], 'unread'],
  ['de', '1 würde mehr Angaben verlangen, um zu entscheiden.', forms, 'unread'],
  ['de', 'Ich wäge ab. Zuerst Möglichkeit 1 (<O1>). Zweitens', forms, 'unread'],
  ['zh', '1. 分析要求。2. 比较选项。3. 我说不上来。', forms, 'unread'],
  ['zh', '看情况：有时间就选1，否则选5。', ['likert'], 'unread'],
  ['zh', '1需要更多信息才能决定。', forms, 'unread'],
  ['en', '1. I would always do so.', ['likert'], '1'],
  ['en', '2, as it depends on the day but mostly so.', ['likert'], '2 unread'],
  ['en', '4 because I like it.', ['likert'], '4'],
  ['en', 'My rating would be 4.', ['likert'], '4'],
];

test.each(uncommitted)('what commits to nothing is no answer, %s: %s', (...row) => {
  expect(misread(row, 'stop')).toEqual([]);
});

const shared: readonly Row[] = [
  ['en', 'no: 20%, yes: 80%', ['compare'], 'first unread'],
  ['en', 'yes: 20%, no: 80%', ['compare'], 'second unread'],
  ['en', 'Yes 30%, No 70%', ['compare'], 'second unread'],
  ['en', 'No (10%) / Yes (90%)', ['compare'], 'first unread'],
  ['en', 'No - 0.2\nYes - 0.8', ['compare'], 'first unread'],
  ['en', '20% no, 80% yes', ['compare'], 'first unread'],
  ['en', 'B: 20%, A: 80%', ['ab'], 'first unread'],
  ['en', 'B (0.2), A (0.8)', ['ab'], 'first unread'],
  ['en', '2: 20%, 4: 80%', ['likert'], '4 unread'],
  ['en', '5: 10%, 1: 90%', ['likert'], '1 unread'],
  ['de', 'Nein: 20 %, Ja: 80 %', ['compare'], 'first unread'],
  ['de', 'Ja: 20%, Nein: 80%', ['compare'], 'second unread'],
  ['zh', '否：20%，是：80%', ['compare'], 'first unread'],
  ['zh', '是：20%，否：80%', ['compare'], 'second unread'],
  ['en', 'Yes: 80%', ['compare'], 'first unread'],
];

test.each(shared)('of two shares the larger one counts, or none, %s: %s', (...row) => {
  expect(misread(row, 'stop')).toEqual([]);
});

const turned: readonly Row[] = [
  ['en', 'Definitely not no. So: yes', ['compare'], 'first unread'],
  ['en', 'Definitely not no.', ['compare'], 'first unread'],
  ['en', 'Certainly not yes. So: no', ['compare'], 'second unread'],
  ['en', "I wouldn't choose no.", ['compare'], 'first unread'],
  ['en', "I wouldn't say no.", ['compare'], 'first unread'],
  ['en', "I wouldn't say yes.", ['compare'], 'second unread'],
  ['en', 'I would not answer no here.', ['compare'], 'first unread'],
  ['en', 'I would never pick no.', ['compare'], 'first unread'],
  ['en', "I don't choose no.", ['compare'], 'first unread'],
  ['en', 'No is not my answer.', ['compare'], 'first unread'],
  ['en', '"Yes" would not be true.', ['compare'], 'second unread'],
  ['de', 'Nein ist meine Antwort nicht.', ['compare'], 'first unread'],
  ['zh', '否不是我的答案。', ['compare'], 'first unread'],
  ['en', 'Not no.', ['compare'], 'first unread'],
  ['en', 'Not yes.', ['compare'], 'second unread'],
  ['en', 'Absolutely not a no.', ['compare'], 'first unread'],
  ['en', 'Never no.', ['compare'], 'first unread'],
  ['en', 'Definitely not.', ['compare'], 'second'],
  ['en', "I wouldn't.", ['compare'], 'second'],
  ['en', "I'd never say no. So yes.", ['compare'], 'first unread'],
  ['en', 'I would not say no, but it depends.', ['compare'], 'first unread'],
  ['de', 'Auf keinen Fall nein. Also: ja', ['compare'], 'first unread'],
  ['de', 'Ich würde nicht Nein sagen.', ['compare'], 'first unread'],
  ['de', 'Ich würde nicht Ja sagen.', ['compare'], 'second unread'],
  ['de', 'Nicht nein.', ['compare'], 'first unread'],
  ['de', 'Sicher nicht nein. Also ja.', ['compare'], 'first unread'],
  ['zh', '我不会选否。', ['compare'], 'first unread'],
  ['zh', '我不会选是。', ['compare'], 'second unread'],
  ['zh', '绝对不是“否”。所以：是', ['compare'], 'first unread'],
];

test.each(turned)('a yes or a no that is turned down is not the answer, %s: %s', (...row) => {
  expect(misread(row, 'stop')).toEqual([]);
});
