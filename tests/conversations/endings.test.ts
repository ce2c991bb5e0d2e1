import { expect, test } from 'vitest';
import { lines } from '../../src/simulation/answers/conversation-lines.js';
import { conversationsOf, makeTwins, planConversations } from '../support/conversations.js';
import { completion, fakeEndpoint, type Received } from '../support/fake-endpoint.js';
import { bought, Studying } from '../support/studies.js';

const one = makeTwins(1);

interface Asked {
  /** Messages of the chat so far, those of the system aside. */
  readonly said: number;
  readonly prompt: string;
}

/** The messages of a request; none of one that asks for something else. */
function messagesOf({ body = {} }: Received) {
  return (body.messages ?? []) as readonly { readonly role: string; readonly content: string }[];
}

/** What comes of a study whose one respondent answers by a function; questions put simply are left out. */
async function talk(
  answer: (asked: Asked) => string | object,
  conversations: object = {},
): Promise<ReturnType<typeof conversationsOf>> {
  await using server = await fakeEndpoint((received) => {
    const messages = messagesOf(received);
    const said = messages.filter(({ role }) => role !== 'system').length;
    const reply = answer({ said, prompt: messages.at(-1)?.content ?? '' });
    return { body: typeof reply === 'string' ? completion(reply) : reply };
  });
  using studying = new Studying();
  const talker = { id: 'talker', model: 'm', endpoint: server.url };
  const asked = { probe: false, ...conversations };
  return conversationsOf(
    await studying.run(await planConversations(studying, [talker], asked, one)),
  );
}

const plain = ({ said }: Asked) => `${lines.accepts} That is number ${said}.`;

test('an episode ends when every move was made', async () => {
  const { episodes } = await talk(plain);
  expect(episodes).toMatchObject([
    { stop: 'closed', rounds: 6, reached: ['greet', 'trap', 'hint', 'reveal', 'value', 'close'] },
    { stop: 'closed' },
  ]);
});

test('a goodbye ends it at the end of a message, and nowhere else', async () => {
  const early = await talk((asked) =>
    asked.said === 3
      ? 'Fine with me. **GOOD BYE!**'
      : `GOOD BYE! is what I say last. ${plain(asked)}`,
  );
  expect(early.episodes[0]).toMatchObject({
    stop: 'goodbye',
    rounds: 2,
    reached: ['greet', 'trap'],
  });
  // The value was never raised: what it comes to is missing, and not 0.
  expect(early.episodes[0]?.judges[0]).toMatchObject({
    awareness: false,
    commonsense: 'not asked',
    named: null,
    settled: null,
    acted: null,
    goal: false,
    avoided: { value: { end: null } },
  });
});

test('who never answers is asked the same again, up to 20 rounds', async () => {
  const { episodes } = await talk(({ said }) => `${lines.strays} It is day ${said}.`);
  expect(episodes[0]).toMatchObject({ stop: 'cap', rounds: 20, reached: ['greet', 'trap'] });
});

test('the same reply three times is a loop', async () => {
  const { episodes } = await talk(() => lines.strays);
  expect(episodes[0]).toMatchObject({ stop: 'loop', rounds: 3 });
});

test('a reply of which the token limit leaves nothing ends it, and nothing is judged', async () => {
  const message = { role: 'assistant', content: '' };
  const spent = completion(null, { choices: [{ index: 0, message, finish_reason: 'length' }] });
  const { episodes } = await talk((asked) => (asked.said === 3 ? spent : plain(asked)));
  expect(episodes[0]).toMatchObject({ stop: 'empty', rounds: 2 });
  expect(episodes[0]?.judges).toMatchObject([
    { awareness: null, goal: null, behaviour: null, unread: [] },
    { awareness: null },
  ]);
});

test('a refusal ends it, whether the endpoint declares it or the respondent leaves its part', async () => {
  const declared = completion(null, {
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: null, refusal: 'No.' },
        finish_reason: 'stop',
      },
    ],
  });
  const first = await talk((asked) => (asked.said === 1 ? declared : plain(asked)));
  expect(first.episodes[0]).toMatchObject({ stop: 'refusal', rounds: 1 });
  const later = await talk((asked) =>
    asked.said === 5 ? 'As an AI language model I cannot take part in this.' : plain(asked),
  );
  expect(later.episodes[0]).toMatchObject({ stop: 'refusal', rounds: 3 });
  // In its part it may well refuse.
  const within = await talk((asked) => `I can't do that on a Friday. ${plain(asked)}`);
  expect(within.episodes[0]?.stop).toBe('closed');
});

test('an observer that cannot be read is an error, which says nothing of the respondent', async () => {
  const { episodes } = await talk(plain, { observer: { simulated: { nonsense: 1 } } });
  expect(episodes[0]).toMatchObject({ stop: 'error', rounds: 2 });
  expect(episodes[0]?.judges[0]).toMatchObject({ goal: null, behaviour: null });
});

test('an episode stops at its budget of tokens', async () => {
  const { episodes } = await talk(plain, { tokens: 1 });
  expect(episodes[0]).toMatchObject({ stop: 'budget', rounds: 1 });
});

test('a persona comes before the part', async () => {
  const systems = new Set<string>();
  await using server = await fakeEndpoint((received) => {
    const [system] = messagesOf(received);
    if (system) systems.add(system.content);
    return { body: completion(`${lines.accepts} ${systems.size}. GOOD BYE!`) };
  });
  using studying = new Studying();
  const persona = 'You were born in Oslo.';
  const talker = { id: 'talker', model: 'm', endpoint: server.url, persona };
  const result = await studying.run(
    await planConversations(studying, [talker], { probe: false }, one),
  );
  expect(bought(result)).toBeGreaterThan(0);
  expect([...systems].every((system) => system.startsWith(`${persona}\n\nYou are Host1`))).toBe(
    true,
  );
});
