import { expect, test } from 'vitest';
import { agreement, attitude, garden, selection } from './answers.js';

const seat = ['People rise when a guest enters the room.', 'People stay in their seats.'];
const share = [
  'Neighbours should help each other whenever they are asked to.',
  'Neighbours should keep to their own side of the fence.',
];
const styles = ['direct', 'reasoned'] as const;

/** What an answer is read as, wherever it is one of two options; "unread" where it is not. */
function readings(content: string, finish: string): readonly string[] {
  return [seat, share].flatMap((options) => {
    const [first = '', second = ''] = options.map((option) => option.replace(/\.$/, ''));
    const text = content.replaceAll('<O1>', first).replaceAll('<O2>', second);
    return styles.flatMap((style) => {
      const one = attitude(text, { options, style, response: { finish } });
      const some = selection(text, { candidates: options, style, response: { finish } });
      return [
        `attitude ${typeof one === 'number' ? one : 'unread'}`,
        `selection ${typeof some === 'string' ? 'unread' : some.join(',') || 'none'}`,
      ];
    });
  });
}

/** The readings that are none of those allowed: "1 unread". */
function misread(content: string, allowed: string, finish = 'stop'): readonly string[] {
  const fine = allowed.split(' ');
  return [...new Set(readings(content, finish))].filter(
    (reading) => !fine.includes(reading.split(' ')[1] ?? ''),
  );
}

test.each([
  'We need to choose. <O1> would mean',
  'We need to choose. <O1> would',
  'We must pick. <O2> is what',
  'Hmm. "<O1>" is one. "<O2>" is',
  'Hmm. "<O1>" is',
  '<O1> would mean that',
  'Okay. The first is "<O1>" and the second is "<O2>". The',
  '{"thought": "<O1>", "answ',
  '<O1> would',
  'I could choose <O1> but',
  'Answer: <O1> would mean',
  '1. **Analyze the request**: choose between two options. 2. **Weigh',
  '1. **Analyze the request**: choose between two options.\n2. **Weigh',
  '1. **Analyze the request**: choose between the options.',
  'Let me weigh them. First, option 1 (<O1>). Second',
  '{"reasoning": "The first is <O1> and the second',
  '{"reasoning": "<O1>", "other": "<O2>", "and',
  '{"considered": "1", "weigh',
])('a cut answer that names an option on its way is cut short: %s', (content) => {
  expect(misread(content, 'unread', 'length')).toEqual([]);
});

test.each([
  ['{"2":true,"1":false}', '2'],
  ['{"1":true,"2":false}', '1'],
  ['{"2":"yes","1":"no"}', '2 unread'],
  ['{"2":0.9,"1":0.1}', '2 unread'],
  ['{"1":0.1,"2":0.9}', '2 unread'],
  ['{"2":"90%","1":"10%"}', '2 unread'],
  ['{"<O2>":true,"<O1>":false}', '2 unread'],
  ['{"<O1>":false,"<O2>":true}', '2 unread'],
  ['{"avoid":"2"}', '1 unread'],
  ['{"least_preferred":"2"}', '1 unread'],
  ['{"discarded_option":"2","kept":"1"}', '1 unread'],
  ['{"discarded_option":"2"}', '1 unread'],
  ['{"not":"1"}', '2 unread'],
  ['{"rejected_option":"2","answer":"1"}', '1'],
  ['{"worst":"2","best":"1"}', '1 unread'],
  ['{"best":"1","worst":"2"}', '1 unread'],
  ['{"wrong_answer":"2"}', '1 unread'],
  ['{"unlikely":"2"}', '1 unread'],
  ['{"excluded":"2","chosen":"1"}', '1'],
  ['{"id":1,"answer":"2"}', '2'],
  ['{"answer":"2","id":1}', '2'],
  ['{"question":1,"answer":2}', '2'],
  ['{"question_id":2,"choice":"1"}', '1'],
  ['{"step":1,"answer":"2"}', '2'],
  [`{'reason': 'I like "<O2>" less', 'answer': '1'}`, '1 unread'],
  [`{'reason': 'I like "<O2>" less', 'choice': '<O1>'}`, '1 unread'],
  [`{"reason": "I like "<O2>" less", "answer": "1"}`, '1 unread'],
  ['{"answer":"2","confidence":1}', '2'],
  ['{"answer":{"2":true,"1":false}}', '2 unread'],
  ['[{"option":2,"chosen":true},{"option":1,"chosen":false}]', '2 unread'],
  ['[{"option":1,"selected":false},{"option":2,"selected":true}]', '2 unread'],
  ['{"option":2,"selected":false}', '1 unread none'],
  ['{"1":"no","2":"yes"}', '2 unread'],
  ['{"answer":"2"}', '2'],
  ['{"Option 2":true,"Option 1":false}', '2'],
  ['{"2":"true","1":"false"}', '2'],
  ['{"option_2":0.7,"option_1":0.3}', '2 unread'],
  ['{"probabilities":{"2":0.8,"1":0.2}}', '2 unread'],
  ['{"do_not_choose":"2"}', '1 unread'],
  ['{"second_choice":"2","first_choice":"1"}', '1 unread'],
  ['{"runner_up":"2","winner":"1"}', '1 unread'],
  ['{"never":"1"}', '2 unread'],
  ['{"rejected":["1"],"selected":["2"]}', '2'],
  ['{"rank":1,"option":"2"}', '2 unread'],
  ['{"answer":"1","runner_up":"2"}', '1'],
  ['{"option":"<O2>","id":1}', '2 unread'],
  ['{"incorrect":"2","correct":"1"}', '1 unread'],
  ['Answer: 2\n{"confidence": 0.9}', '2 unread'],
  ['```json\n{"1": false, "2": true}\n```', '2'],
  ["{'avoid': '2'}", '1 unread'],
  ['{avoid: "2", choose: "1"}', '1 unread'],
  ['{"answer":"<O2>"}', '2'],
  ['{"choice": 1, "reason": "2 would be rude"}', '1'],
])('JSON says by its keys what its values are: %s', (content, allowed) => {
  expect(misread(content, allowed)).toEqual([]);
});

test.each([
  ['2: 20%, 1: 80%', '1 unread'],
  ['1: 20%, 2: 80%', '2 unread'],
  ['2 (20%), 1 (80%)', '1 unread'],
  ['2: 0.2, 1: 0.8', '1 unread'],
  ['2: 20%\n1: 80%', '1 unread'],
  ['2 - 20 %\n1 - 80 %', '1 unread'],
  ['Option 2: 20%, Option 1: 80%', '1 unread'],
  ['<O2>: 20%, <O1>: 80%', '1 unread'],
  ['20% 2, 80% 1', '1 unread'],
  ['Answer: 2: 20%, 1: 80%', '1 unread'],
  ['2: 3/10, 1: 7/10', '1 unread'],
])('of two shares the larger one counts, or none: %s', (content, allowed) => {
  expect(misread(content, allowed)).toEqual([]);
});

test.each([
  ['3: 20%, 1: 80%', [1, 'none of the options', 'several']],
  ['3: 20%, 2: 10%, 1: 70%', [1, 'none of the options', 'several']],
  ['Disagree: 20%, Agree: 80%', [1, 'none of the options', 'several']],
  ['Disagree 20%\nAgree 80%', [1, 'none of the options', 'several']],
])('of more shares too: %s', (content, allowed) => {
  for (const style of styles) expect(allowed).toContain(attitude(content, { style }));
});

test.each([
  ['analysis<O2> would be fine too.assistantfinal1', '1'],
  ['analysis<O1> would be fine too.assistantfinal<O2>', '2'],
  ['analysis2 fits best.assistantfinalAnswer: 1', '1'],
  ['analysis2 fits best. Answer: 2', 'unread'],
  ['analysisWe need to choose 1.', 'unread'],
  ['analysis\nAnswer: 2\n\nassistantfinal\n1', '1'],
])('what follows assistantfinal decides, and nothing before it: %s', (content, allowed) => {
  expect(misread(content, allowed)).toEqual([]);
});

test.each([
  '1. Analyse the request. 2. Compare the options. 3. I cannot say.',
  '1. Analyse the request.\n2. Compare the options.\n3. I cannot say.',
  '1. Read both. 2. Think of each. 3. Decide.',
  'Let me weigh them. First, option 1 (<O1>). Second',
  '1 would need more context to decide.',
  'It depends: 1 if they had time, 2 otherwise.',
  '1 if they had time, 2 otherwise.',
])('what commits to nothing is no label: %s', (content) => {
  expect(misread(content, 'unread')).toEqual([]);
});

test('a list of fifteen says by true and false which it picks, whatever their order', () => {
  expect(selection('{"8":true,"1":true,"2":false}', { candidates: garden })).toEqual([1, 8]);
  expect(attitude('{"3":true,"1":false,"2":false}', { options: agreement })).toBe(3);
  expect(attitude('{"3":0.7,"1":0.2,"2":0.1}', { options: agreement })).not.toBe(1);
});
