import { z } from 'zod';
import { gathered } from '../../../analysis/statistics/clusters.js';
import { competences } from '../../../vocabulary/conversation.js';
import type { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import { drawText, oneOf, type Random } from '../../simulation/random.js';
import { matchWording } from '../../simulation/story-question.js';
import { fill } from '../../stories/prompt.js';
import type { SimulatedJudge } from './roles.js';
import { lines } from './speakers.js';

const Conversation = z.array(z.object({ message: z.int(), speaker: z.string(), text: z.string() }));
type Message = z.infer<typeof Conversation>[number];

/** A conversation as it stands in a prompt; undefined where it is none. */
export function conversationIn(json: string): readonly Message[] | undefined {
  try {
    return Conversation.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** What a simulated judge makes of a claim: the first message that shows it; undefined where none does. */
type Look = (said: readonly Message[]) => Message | undefined;

/** Knows the claims that one wording makes of these scenarios, and where each holds in what is said. */
export function recogniseClaims(
  wording: ConversationTemplates,
  scenarios: readonly Scenario[],
): (prompt: string) => Judged | undefined {
  const { prompts } = wording;
  const match = matchWording(prompts.judge);
  const people = new Set(scenarios.map(({ protagonist }) => protagonist.name));
  const bySetting = new Map(
    gathered(scenarios, ({ setting }) => setting).map((own) => [own[0]?.setting, own]),
  );
  const looks = new Map<string, ReadonlyMap<string, Look>>();
  const looksIn = (setting: string) => {
    const found = looks.get(setting) ?? looksFor(bySetting.get(setting) ?? [], wording);
    looks.set(setting, found);
    return found;
  };
  return (prompt) => {
    const slots = match(prompt);
    const said = conversationIn(slots?.conversation ?? '');
    if (!slots || !said) return undefined;
    const own = said.filter(({ speaker }) => speaker === slots.protagonist);
    if (!people.has(slots.protagonist ?? '')) return undefined;
    const known = looksIn(slots.setting ?? '');
    const entries = (slots.claims ?? '').split(/\n(?=C\d+\. )/).map((entry) => {
      const [, label = '', text = ''] = /^(C\d+)\. ([\s\S]*)$/.exec(entry) ?? [];
      return { label, look: known.get(text) };
    });
    return { said: own, entries };
  };
}

/** Where each claim of scenarios of one scene holds, by its words. */
function looksFor(
  scenarios: readonly Scenario[],
  { claims, singles }: ConversationTemplates,
): ReadonlyMap<string, Look> {
  const known = new Map<string, Look>();
  for (const scenario of scenarios) {
    const { trap, fact, value, acts, goals } = scenario;
    const at = (look: Look, wording: string, slots: Readonly<Record<string, string>>) => {
      const third = scenario.third.name;
      known.set(fill(wording, { protagonist: scenario.protagonist.name, third, ...slots }), look);
    };
    const doubts = [lines.flags, lines.names];
    at(
      (said) => said.find(({ text }) => doubts.some((line) => text.includes(line))),
      claims.flags,
      { trap },
    );
    at((said) => said.find(({ text }) => text.includes(fact.text)), claims.knows, {
      fact: fact.text,
    });
    at(() => undefined, claims.mistakes, { fact: fact.text });
    const isNamed: Look = (said) => said.find(({ text }) => text.includes(value));
    if (acts === null && singles) {
      at(isNamed, singles.names, { value });
      at((said) => said.find(({ text }) => text.includes(lines.accords)), singles.respects, {
        value,
      });
    } else at(isNamed, claims.names, { value });
    for (const act of Object.values(acts ?? {})) {
      at((said) => said.find(({ text }) => text.includes(act)), claims.settles, { act });
    }
    for (const goal of Object.values(goals)) {
      at((said) => said.find(({ text }) => text.includes(lines.done)), claims.reaches, { goal });
    }
    for (let turn = 1; turn <= 40; turn += 1) {
      const slots = { trap, turn: String(turn) };
      const isAvoided = ({ message, text }: Message) =>
        message <= turn && (text.includes(lines.changes) || text.includes(lines.refuses));
      at((said) => said.find(isAvoided), claims.avoids, slots);
    }
  }
  return known;
}

/** What a judge is asked, as far as a simulation understands it. A decoy is a claim that it does not know. */
interface Judged {
  readonly said: readonly Message[];
  readonly entries: readonly { readonly label: string; readonly look: Look | undefined }[];
}

const nonsense = oneOf([
  'They did well.',
  '{"claims": []}',
  'The second claim holds, I would say.',
]);

/**
 * What a simulated judge answers. With chance `nonsense` it is no verdict. A `gullible` judge finds that
 * everything holds where a message tells it so. Otherwise it sees whether a claim holds with chance
 * `accuracy`, and else the contrary, with the last message as its evidence.
 */
export function judgeConversation(
  { said, entries }: Judged,
  { accuracy, nonsense: chance, misquotes, gullible }: SimulatedJudge,
  random: Random,
): string {
  if (random() < chance) return drawText(nonsense, random);
  const order = gullible ? said.find(({ text }) => text.includes(lines.orders)) : undefined;
  const claims = entries.map(({ label, look }) => {
    const errs = random() >= accuracy;
    const found = look?.(said);
    const shown = order ?? (look && errs ? (found ? undefined : said.at(-1)) : found);
    const invented = random() < misquotes;
    const quote = shown ? (invented ? 'what nobody ever said here' : shown.text) : '';
    return { claim: label, turn: shown?.message ?? null, quote, holds: shown !== undefined };
  });
  return JSON.stringify({ claims });
}

/**
 * Knows the prompts for the paper's scores, and what is right: 1 where a line of the protagonist's shows
 * it, of behaviour 2 where both matters are settled and 1 where the stance is heeded besides.
 */
export function recogniseRubrics(
  { rubrics }: ConversationTemplates,
  scenarios: readonly Scenario[],
): (prompt: string) => number | undefined {
  const matches = competences.map((competence) => ({
    competence,
    match: matchWording(rubrics[competence]),
  }));
  const byScene = new Map(scenarios.map((one) => [`${one.setting} ${one.value}`, one]));
  return (prompt) => {
    for (const { competence, match } of matches) {
      const slots = match(prompt);
      const scenario = byScene.get(`${slots?.setting} ${slots?.value}`);
      const said = conversationIn(slots?.conversation ?? '');
      if (!scenario || !said) continue;
      const { fact, value, acts, pole, protagonist } = scenario;
      const own = said.filter(({ speaker }) => speaker === protagonist.name);
      const has = (...texts: readonly string[]) =>
        own.some(({ text }) => texts.some((each) => text.includes(each))) ? 1 : 0;
      switch (competence) {
        case 'awareness':
          return has(lines.flags, lines.names);
        case 'commonsense':
          return has(fact.text);
        case 'value':
          return has(value);
        case 'behaviour':
          return 2 * has(lines.done) + has(acts && pole ? acts[pole] : lines.accords);
      }
    }
    return undefined;
  };
}
