import type { Move, ReplyKind } from '../../../vocabulary/conversation.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import type { SimulatedSide } from '../../instrument.js';
import { declarationHash } from '../../simulation/declaration.js';
import type { Random } from '../../simulation/random.js';
import { inWords } from '../../simulation/respondent.js';
import { matchWording } from '../../simulation/story-question.js';
import { fill } from '../../stories/prompt.js';
import { wordsFor } from '../episode.js';
import { replyWords } from '../observer.js';
import { type Content, contentIn, id } from '../plan.js';
import { antagonistPart, portrait, protagonistPart, scenariosOf, sceneOf } from '../scenes.js';
import { conversationIn, judgeConversation, recogniseClaims, recogniseRubrics } from './judging.js';
import {
  type SimulatedAntagonist,
  type SimulatedJudge,
  type SimulatedObserver,
  SimulatedProtagonist,
} from './roles.js';
import { chanceOf, kindOf, lines, moveAfter, moveIn, replyTo } from './speakers.js';

/** What is put to a simulation: the last message, and the system message. */
interface Put {
  readonly prompt: string;
  readonly system: string;
}

/** Answers one prompt; undefined for a prompt that is not known. */
type Answer<Declared> = (put: Put, declared: Declared) => ((random: Random) => string) | undefined;

/** How models in service are told apart: each kind of prompt is asked of one of them. */
interface Known {
  readonly protagonist: Answer<SimulatedProtagonist>;
  readonly served: readonly ((put: Put, declared: object) => ReturnType<Answer<object>>)[];
}

/** What a simulation makes of conversations in these languages. */
export const conversationsSimulated: SimulatedSide = {
  knows({ contents }) {
    const known = Object.values(contentIn(contents)).map(knownIn);
    return {
      instrument: id,
      asked(put, declaration) {
        const declared = declaration.instruments?.[id] ?? {};
        for (const { protagonist } of known) {
          const answer = protagonist(put, SimulatedProtagonist.parse(declared));
          const hash = declarationHash(declaration);
          if (answer) return inWords((seed) => answer(chanceOf(hash, put.prompt, seed)));
        }
        return undefined;
      },
      served(put, declared) {
        for (const serve of known.flatMap(({ served }) => served)) {
          const answer = serve(put, declared);
          const hash = declarationHash(declared);
          if (answer) return inWords((seed) => answer(chanceOf(hash, put.prompt, seed)));
        }
        return undefined;
      },
    };
  },
};

function knownIn(content: Content): Known {
  const scenarios = scenariosOf(content.set);
  const judge = recogniseClaims(content.wording, scenarios);
  const scored = recogniseRubrics(content.wording, scenarios);
  return {
    protagonist: protagonistIn(content, scenarios),
    served: [
      antagonistIn(content, scenarios),
      observerIn(content, scenarios),
      ({ prompt }, declared) => {
        const judged = judge(prompt);
        return (
          judged && ((random) => judgeConversation(judged, declared as SimulatedJudge, random))
        );
      },
      ({ prompt }) => {
        const score = scored(prompt);
        if (score === undefined) return undefined;
        return () => JSON.stringify({ reason: 'It shows in what is said.', score });
      },
    ],
  };
}

/** Knows its part by its system message, a persona before it or not, and the questions put simply. */
function protagonistIn(
  { wording }: Content,
  scenarios: readonly Scenario[],
): Answer<SimulatedProtagonist> {
  const parts = scenarios.map((scenario) => ({
    scenario,
    part: protagonistPart(wording, scenario),
  }));
  const byPart = new Map(parts.map(({ part, scenario }) => [part, scenario]));
  const matchValue = matchWording(wording.prompts.prefers);
  const byScene = new Map(scenarios.map((scenario) => [sceneOf(scenario), scenario]));
  const byFact = new Map(
    scenarios.map((scenario) => {
      const { third, trap } = scenario;
      const slots = { third: third.name, profile: portrait(wording, third), trap };
      return [fill(wording.prompts.knows, slots), scenario];
    }),
  );
  return ({ prompt, system }, declared) => {
    const scenario =
      byPart.get(system) ?? parts.find(({ part }) => system.endsWith(`\n\n${part}`))?.scenario;
    if (scenario) {
      const { goodbye } = wording;
      const move = moveIn(prompt, scenario, wording);
      return (random) => replyTo(move, { scenario, declared, random, goodbye });
    }
    const asked = byFact.get(prompt);
    if (asked) {
      return (random) => (random() < declared.knows ? asked.fact.text : 'No, there is nothing.');
    }
    const slots = matchValue(prompt);
    const scene = slots && byScene.get(slots.scene ?? '');
    if (!slots || !scene?.acts || !scene.pole) return undefined;
    const wanted = slots.first === scene.acts[scene.pole] ? 1 : 2;
    return (random) => String(random() < declared.prefers ? wanted : 3 - wanted);
  };
}

/** Says what it is told to, word for word; in faithful mode it goes by the last reply. */
function antagonistIn({ wording }: Content, scenarios: readonly Scenario[]) {
  const match = matchWording(wording.prompts.antagonist);
  const matchAgain = matchWording(wording.prompts.again);
  const byPart = new Map(scenarios.map((one) => [antagonistPart(wording, one), one]));
  const bySetting = new Map(scenarios.map((one) => [one.setting, one]));
  return ({ prompt, system }: Put, declared: object) => {
    const own = byPart.get(system);
    if (own) {
      const move = moveAfter(prompt);
      return () =>
        move === 'hint' && own.hint === null ? lines.asks : wordsFor(move, own, wording);
    }
    const again = matchAgain(prompt);
    const slots = match(again?.prompt ?? prompt);
    const scenario = slots && bySetting.get(slots.setting ?? '');
    if (!slots || !scenario) return undefined;
    const { leaks, insists } = declared as SimulatedAntagonist;
    const say = slots.say ?? '';
    const mayLeak = say === scenario.trap || say === scenario.hint;
    return (random: Random) =>
      mayLeak && random() < (again ? insists : leaks) ? `${say} ${scenario.reveal}` : say;
  };
}

/** Knows what a simulated protagonist says; of an antagonist's message what it shares with the scenario. */
function observerIn({ wording }: Content, scenarios: readonly Scenario[]) {
  const match = matchWording(wording.prompts.observer);
  const matchAudit = matchWording(wording.prompts.audit);
  const matters = (trap?: string, fact?: string, dilemma?: string) =>
    JSON.stringify([trap, fact, dilemma]);
  const byMatters = new Map(
    scenarios.map((one) => [matters(one.trap, one.fact.text, one.dilemma), one]),
  );
  const kinds = Object.entries(replyWords) as readonly (readonly [string, ReplyKind])[];
  return ({ prompt }: Put, declared: object) => {
    const { accuracy, nonsense } = declared as SimulatedObserver;
    const observed = conversationIn(match(prompt)?.messages ?? '')?.at(-1);
    const answer = (answered: object) => (random: Random) =>
      random() < nonsense ? 'It is hard to say.' : JSON.stringify(answered);
    if (observed) {
      const seen = kindOf(observed.text);
      return (random: Random) => {
        const wrong = kinds.filter(([, kind]) => kind !== seen);
        const right = kinds.find(([, kind]) => kind === seen);
        const other = wrong[Math.floor(random() * wrong.length)];
        const [kind] = (random() < accuracy ? right : other) ?? [''];
        return answer({ evidence: observed.text, kind })(random);
      };
    }
    const slots = matchAudit(prompt);
    const scenario = slots && byMatters.get(matters(slots.trap, slots.fact, slots.dilemma));
    const message = conversationIn(slots?.conversation ?? '')?.[Number(slots?.turn) - 1];
    if (!scenario || !message) return undefined;
    const move: Move = moveIn(message.text, scenario, wording);
    const told = move === 'greet' ? 'other' : move;
    const solved = message.text.includes(lines.changes);
    return answer({ evidence: message.text, move: told, solved });
  };
}
