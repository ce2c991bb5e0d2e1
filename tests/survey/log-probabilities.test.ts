import { describe, expect, test } from 'vitest';
import { readLogprobs } from '../../src/instruments/survey/reading/log-probabilities.js';
import { drawLot, randomFrom } from '../../src/util/random.js';
import type { Response, TokenLogprobs } from '../../vocabulary/response.js';
import type { Form } from '../../vocabulary/template.js';
import { responseWith } from '../support/survey.js';

/** A token that was taken from alternatives with these chances; 0 where it is not among them. */
function token(taken: string, chances: Readonly<Record<string, number>>): TokenLogprobs {
  return {
    token: taken,
    logprob: Math.log(chances[taken] ?? 0),
    top: Object.entries(chances).map(([text, chance]) => ({
      token: text,
      logprob: Math.log(chance),
    })),
  };
}

/** What a response that begins with these tokens is read as; its text is theirs unless given. */
function read(
  form: Form,
  logprobs: readonly TokenLogprobs[] | null,
  changes: Partial<Response> = {},
) {
  const text = (logprobs ?? []).map((each) => each.token).join('');
  return readLogprobs(
    { ...responseWith(text), logprobs, ...changes },
    { form, first: 'I rise when she enters.', second: 'I stay in my seat.', language: 'en' },
  );
}

/** P(first) and the unread chance of a choice, to nine decimals; null where there is no distribution. */
function chances(
  form: 'ab' | 'compare',
  logprobs: readonly TokenLogprobs[],
  changes: Partial<Response> = {},
) {
  const reading = read(form, logprobs, changes);
  if (reading === undefined) return null;
  if (reading.kind !== 'distribution') throw new Error(`a choice was read as ${reading.kind}`);
  return [Number(reading.first.toFixed(9)), Number(reading.unread.toFixed(9))];
}

describe('the chance of an answer', () => {
  test('is that of every token that spells it', () => {
    const letters = {
      A: 0.35,
      Ａ: 0.05,
      ' A': 0.1,
      a: 0.05,
      '(A': 0.05,
      'A)': 0.05,
      'A.': 0.05,
      B: 0.2,
      '"B': 0.1,
    };
    expect(chances('ab', [token('A', letters)])).toEqual([0.7, 0]);
    const words = { Yes: 0.3, ' yes': 0.1, YES: 0.1, yeah: 0.1, No: 0.2, ' no.': 0.1, '**No': 0.1 };
    expect(chances('compare', [token('Yes', words)])).toEqual([0.6, 0]);
  });

  test('is taken among the answers, and all else is unread', () => {
    // 0.736 and 0.184 of 0.92.
    const listed = { A: 0.736, B: 0.184, I: 0.06, Both: 0.02 };
    expect(chances('ab', [token('B', listed)])).toEqual([0.8, 0.08]);
    // What is not listed is unread too.
    expect(chances('ab', [token('A', { A: 0.736, B: 0.184 })])).toEqual([0.8, 0.08]);
  });

  test.each(['AB', 'An', 'As', 'Apple', 'C', 'A or', 'a quiet', '1'])(
    'is not that of the token "%s", which spells no letter on offer',
    (other) => {
      expect(chances('ab', [token('A', { A: 0.6, B: 0.35, [other]: 0.05 })])?.[1]).toBe(0.05);
    },
  );

  test.each(['Not', 'None', 'Neither', 'Nothing', 'Absolutely', 'Definitely', 'I'])(
    'is not that of the token "%s", which may go on either way',
    (other) => {
      expect(chances('compare', [token('Yes', { Yes: 0.6, No: 0.35, [other]: 0.05 })])?.[1]).toBe(
        0.05,
      );
    },
  );

  test('of ratings are five, turned into shares', () => {
    const listed = { '1': 0.09, ' 1': 0.09, '2': 0.36, '3': 0.18, '4.': 0.09, '5': 0.09, '6': 0.1 };
    const reading = read('likert', [token('2', listed)]);
    expect(reading?.kind).toBe('ratings');
    if (reading?.kind !== 'ratings') return;
    expect(reading.unread).toBeCloseTo(0.1, 12);
    for (const [place, share] of [0.2, 0.4, 0.2, 0.1, 0.1].entries()) {
      expect(reading.shares[place]).toBeCloseTo(share, 12);
    }
  });

  test('that is almost nothing, or no number, is nothing', () => {
    const listed = token('A', { A: 0.95, B: 0.05 });
    const odd = [Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, -9999];
    for (const logprob of odd) {
      const top = [...listed.top, { token: 'b', logprob }];
      expect(chances('ab', [{ ...listed, top }])).toEqual([0.95, 0]);
    }
  });
});

describe('what only leads to an answer', () => {
  test.each(['', ' ', '\n\n', '(', '**', '"', '“', '["', '▁', 'Ġ', 'Option', 'Answer', 'ANSWER:'])(
    '%j is passed over: the answer is read at the token after it',
    (lead) => {
      const tokens = [token(lead, { [lead]: 0.95, A: 0.05 }), token('A', { A: 0.8, B: 0.2 })];
      expect(chances('ab', tokens, { content: 'A' })).toEqual([0.8, 0]);
      // A draw that begins otherwise says what those say that do: what leads on is left out.
      const direct = [token('A', { A: 0.4, B: 0.1, [lead]: 0.45, Both: 0.05 })];
      expect(chances('ab', direct)).toEqual([0.8, 0.090909091]);
    },
  );

  test('may be several tokens', () => {
    const tokens = [
      token('\n', { '\n': 0.97 }),
      token('**', { '**': 0.97 }),
      token('No', { Yes: 0.25, No: 0.7, I: 0.05 }),
    ];
    expect(chances('compare', tokens)).toEqual([0.263157895, 0.05]);
    const german = [token('Antwort', { Antwort: 1 }), token(':', { ':': 1 })];
    const said = [...german, token(' Ja', { ' Ja': 0.6, ' Nein': 0.4 })];
    const reading = readLogprobs(
      { ...responseWith('Antwort: Ja'), logprobs: said },
      { form: 'compare', first: 'Ich stehe auf.', second: 'Ich bleibe sitzen.', language: 'de' },
    );
    expect(reading).toMatchObject({ first: 0.6, unread: 0 });
  });

  test('and then to none is read as its text, which stands for those that begin so', () => {
    const opened = token('(', { '(': 0.5, A: 0.5 });
    const endless = [opened, ...Array(3).fill(token('*', { '*': 0.99, A: 0.01 }))];
    expect(chances('ab', endless)).toEqual([0.5, 1]);
    const asides = [opened, token('I', { I: 0.9, A: 0.1 })];
    expect(chances('ab', asides, { content: '(I think) B' })).toEqual([0, 0]);
  });

  test('is nothing that may go on otherwise', () => {
    for (const word of ['The', 'I', 'Sure', 'Optional', 'My']) {
      const tokens = [
        token(word, { [word]: 0.95, A: 0.05 }),
        token(' A', { ' A': 0.9, ' B': 0.1 }),
      ];
      expect(chances('ab', tokens)).toBeNull();
    }
  });

  test.each([0.01, 0.09, 0.12, 0.5])(
    'biases no likelihood where %d of the answers begin so, whatever they come to',
    (leading) => {
      const random = randomFrom('leads', leading);
      for (const [direct, led] of [
        [0.95, 0.95],
        [0.95, 0.2],
        [0.5, 1],
      ] as const) {
        const opening = {
          A: (1 - leading) * direct,
          B: (1 - leading) * (1 - direct),
          Option: leading,
        };
        const after = { ' A': led, ' B': 1 - led };
        const drawn = (of: Readonly<Record<string, number>>) =>
          drawLot(
            Object.entries(of).map(([text, chance]) => ({ text, chance })),
            random(),
          ).text;
        let sum = 0;
        for (let draw = 0; draw < 2000; draw += 1) {
          const first = drawn(opening);
          const tokens = [token(first, opening)];
          if (first === 'Option') tokens.push(token(drawn(after), after));
          const [said = 0, unread = 1] = chances('ab', tokens) ?? [];
          sum += (1 - unread) * said + unread / 2;
        }
        const truth = (1 - leading) * direct + leading * led;
        expect(Math.abs(sum / 2000 - truth)).toBeLessThan(direct === led ? 1e-9 : 0.03);
      }
    },
  );
});

describe('an answer is drawn', () => {
  const plain = token('A', { A: 0.8, B: 0.2 });

  test('where no log-probabilities came, and where an option is copied out', () => {
    expect(read('ab', null)).toBeUndefined();
    expect(read('ab', [])).toBeUndefined();
    expect(read('repeat', [plain])).toBeUndefined();
  });

  test('where more than a tenth would be unread', () => {
    expect(chances('ab', [token('A', { A: 0.6, B: 0.31 })])).toEqual([0.659340659, 0.09]);
    expect(chances('ab', [token('A', { A: 0.6, B: 0.29 })])).toBeNull();
  });

  test.each([
    ['Both', 'A and B are equally good.'],
    ['a refusal', "A or B: I'm sorry, but I can't choose for you."],
    ['the other option', 'A? No, B.'],
    ['the text of the other option', 'A. I stay in my seat.'],
    ['nothing at all', ''],
  ])('where the text begins with A and comes to %s', (_what, content) => {
    expect(chances('ab', [plain], { content })).toBeNull();
  });

  test.each(['3 or 4', '4.5', '10'])('where a rating goes on to be %s', (content) => {
    const [digit = ''] = content;
    expect(read('likert', [token(digit, { [digit]: 0.9, '2': 0.1 })], { content })).toBeUndefined();
  });

  test('after reasoning, given which alone its chances hold', () => {
    expect(chances('ab', [plain], { reasoning: 'She is my guest. So A.' })).toBeNull();
    expect(chances('ab', [plain], { reasoning: '' })).toEqual([0.8, 0]);
  });

  test('where alternatives are not listed, however likely the answer was', () => {
    const alone = { token: 'A', logprob: Math.log(0.97), top: [] };
    expect(chances('ab', [alone])).toBeNull();
    expect(chances('ab', [{ ...alone, top: [{ token: 'A', logprob: alone.logprob }] }])).toBeNull();
  });

  test('where what is listed adds up to far more than everything', () => {
    const certain = ['A', 'B', 'C'].map((text) => ({ token: text, logprob: 0 }));
    expect(chances('ab', [{ token: 'A', logprob: 0, top: certain }])).toBeNull();
  });
});

describe('a list of alternatives', () => {
  test('may say a little more than everything by rounding', () => {
    expect(chances('ab', [token('A', { A: 0.755, B: 0.25 })])).toEqual([0.751243781, 0]);
  });

  test('may lack the token that was taken, which counts by itself', () => {
    const rare = {
      token: 'B',
      logprob: Math.log(0.05),
      top: [{ token: 'A', logprob: Math.log(0.95) }],
    };
    expect(chances('ab', [rare])).toEqual([0.95, 0]);
  });

  test('may name a token twice, which counts once', () => {
    const listed = token('A', { A: 0.6, B: 0.4 });
    expect(chances('ab', [{ ...listed, top: [...listed.top, ...listed.top] }])).toEqual([0.6, 0]);
  });

  test('may be as short as an endpoint likes', () => {
    expect(chances('ab', [token('A', { A: 0.7, B: 0.25 })])).toEqual([0.736842105, 0.05]);
  });
});

test('a rare draw that is no answer is no reason not to read the others', () => {
  const listed = { A: 0.76, B: 0.19, I: 0.05 };
  const content = 'I cannot choose between them.';
  expect(chances('ab', [token('I', listed)], { content })).toEqual([0.8, 0.05]);
});

test('a language without rules of its own is read by no other’s', () => {
  const asked = { form: 'ab', first: "wa'", second: "cha'", language: 'tlh' } as const;
  const response = { ...responseWith('A'), logprobs: [token('A', { A: 1, B: 0 })] };
  expect(() => readLogprobs(response, asked)).toThrow(RangeError);
});
