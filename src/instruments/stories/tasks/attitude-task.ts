import type {
  AttitudeProbe,
  InferredAttitude,
  Shots,
  Style,
} from '../../../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../../../vocabulary/inference-template.js';
import type { Respondent } from '../../../../vocabulary/respondent.js';
import type { Statement } from '../../../../vocabulary/statement.js';
import type { EmbeddedValue, StoryVariant } from '../../../../vocabulary/story.js';
import { type Order, orders, type Pole } from '../../../../vocabulary/template.js';
import type { Trial } from '../../../../vocabulary/trial.js';
import { fill, numbered } from '../../../util/prompt-text.js';
import { type HeldValue, heldValue } from '../asks.js';
import type { Keying } from '../item-keying.js';
import { type AttitudeObservation, askedStoryOf } from '../observation.js';
import { put, type WorkedExample } from '../prompt.js';
import { readAttitude } from '../reading/attitude.js';
import { type FaultFinder, findFaults, misreadOf, withFaults } from '../reasoning-faults.js';
import { statementOf, type Topics } from '../tellings.js';

/** An option as it is shown, with the attitude that it stands for. */
interface ShownOption {
  readonly attitude: string;
  readonly text: string;
  /** What it counts as in merged scores. */
  readonly group: string;
}

/** One question about the attitude to one statement in one story. */
export interface AttitudeQuestion {
  readonly telling: StoryVariant;
  readonly value: EmbeddedValue;
  /** The same with what it is about. */
  readonly held: HeldValue;
  readonly category: string;
  readonly probe: AttitudeProbe;
  readonly order: Order;
  readonly key: Pole | null;
  readonly gold: string | null;
  /** As put to the respondent. */
  readonly statement: string;
  readonly options: readonly ShownOption[];
  readonly style: Style;
  readonly shots: Shots;
}

/** What questions are made of, and how they are asked. */
interface Asking {
  readonly topics: Topics;
  readonly wording: InferenceTemplates;
  readonly style: Style;
  readonly shots: Shots;
  readonly neutralStudy: boolean;
  /** How each item is put as a statement. */
  readonly keys: ReadonlyMap<string, Keying>;
}

/** Every question about the attitudes in one story; what it contradicts itself on is asked nowhere. */
export function attitudeQuestions(telling: StoryVariant, asking: Asking): AttitudeQuestion[] {
  return telling.values
    .filter(({ contradicted }) => !contradicted)
    .flatMap((value) => {
      const about = statementOf(asking.topics, value.statement);
      const { style, shots } = asking;
      const held = heldValue(telling, value, asking.topics);
      const asked = { telling, value, held, category: about.category, style, shots };
      const keying = asking.keys.get(about.id);
      const put =
        keying === undefined ? ofStatement(about, value) : ofItem(about, { value, keying, asking });
      return put
        .filter(({ probe }) => probe !== 'without' || asking.neutralStudy)
        .map((question) => ({ ...asked, ...question }));
    });
}

type Put = Pick<AttitudeQuestion, 'probe' | 'order' | 'key' | 'gold' | 'statement' | 'options'>;

/** The forced choice between an item's poles in both orders, and agreeing with the option of its key. */
function ofItem(
  { text, options: [target, opposite] }: Statement,
  {
    value,
    keying: { key, order },
    asking: { wording },
  }: { readonly value: EmbeddedValue; readonly keying: Keying; readonly asking: Asking },
): Put[] {
  if (!target || !opposite) return [];
  const { phrases } = wording;
  const atPole = value.attitude === 'target' || value.attitude === 'opposite';
  const forced = orders.map((order): Put => {
    const shown = order === 'norm' ? [target, opposite] : [opposite, target];
    return {
      probe: 'forced',
      order,
      key: null,
      gold: atPole ? value.attitude : null,
      statement: text,
      options: shown.map(({ id, text: option }) => ({ attitude: id, text: option, group: id })),
    };
  });
  const option = key === 'target' ? target.text : opposite.text;
  const contrary = key === 'target' ? 'opposite' : 'target';
  const agreeing: readonly ShownOption[] = [
    { attitude: key, text: phrases.agree, group: key },
    { attitude: 'neutral', text: phrases.neither, group: 'neutral' },
    { attitude: contrary, text: phrases.disagree, group: contrary },
  ];
  const shown = order === 'norm' ? agreeing : agreeing.toReversed();
  const keyed = {
    order,
    key,
    statement: fill(phrases.keyed, { question: text, option }),
  } as const;
  // Nothing can be said of what never comes up, so that no answer is right; where it is balanced, neither is.
  const gold = value.attitude === 'absent' ? null : value.attitude;
  return [
    ...forced,
    { ...keyed, probe: 'full', gold, options: shown },
    {
      ...keyed,
      probe: 'without',
      gold: atPole ? value.attitude : null,
      options: shown.filter(({ attitude }) => attitude !== 'neutral'),
    },
  ];
}

/** All options of a statement; without the neutral one where the story's own attitude is another. */
function ofStatement({ text, options }: Statement, { attitude }: EmbeddedValue): Put[] {
  const shown = options.map((option) => ({
    attitude: option.id,
    text: option.text,
    group: option.group ?? option.id,
  }));
  const asked = { order: 'norm', key: null, statement: text, gold: attitude } as const;
  const full: Put = { ...asked, probe: 'full', options: shown };
  const neutral = new Set(options.filter((option) => option.neutral).map(({ id }) => id));
  if (neutral.size === 0 || neutral.has(attitude)) return [full];
  const taken = shown.filter((option) => !neutral.has(option.attitude));
  return [full, { ...asked, probe: 'without', options: taken }];
}

/** The forced choices about the values of a telling in both orders, asked plainly: directly, without an example. */
export function forcedChoices(
  telling: StoryVariant,
  asking: Pick<Asking, 'topics' | 'wording' | 'keys'>,
): AttitudeQuestion[] {
  const plainly = { style: 'direct', shots: 0, neutralStudy: false } as const;
  return attitudeQuestions(telling, { ...asking, ...plainly }).filter(
    ({ probe }) => probe === 'forced',
  );
}

/**
 * Puts one question about an attitude, as often as it is asked.
 * @throws RangeError for a question without a story where the wording has no words for it, which loading
 * a plan has refused
 */
export function* attitudeTrial(
  respondent: Respondent,
  question: AttitudeQuestion,
  {
    wording,
    draws,
    faults = null,
  }: {
    readonly wording: InferenceTemplates;
    readonly draws: number;
    /** Who judges the reasoning of wrong answers; nobody unless given. */
    readonly faults?: FaultFinder | null;
  },
): Trial<AttitudeObservation> {
  const { telling, statement, style, shots } = question;
  const options = question.options.map(({ text }) => text);
  const { character } = question.value;
  const prompt =
    telling.kind === 'blind'
      ? blindPrompt(wording, { statement, options })
      : attitudePrompt(wording, { story: telling.text, statement, options, character, style });
  const example = exampleOf(wording, { style, shots, character });
  const { held, key } = question;
  const asks = { task: 'attitude', style, held, options: question.options, key } as const;
  const request = put(respondent, { prompt, example, task: 'attitude', style, asks });
  const responses = yield Array.from({ length: draws }, () => request);
  const asked = { options, style, language: respondent.language };
  const read = responses.map((response) => ({ response, reading: readAttitude(response, asked) }));
  const picks = read.map(({ reading }) => (reading.kind === 'option' ? reading.option : null));
  const right = question.options.find(({ attitude }) => attitude === question.gold);
  const judged =
    faults && right && style === 'reasoned'
      ? yield* findFaults(
          read.map(({ response }, draw) => {
            const given = question.options[picks[draw] ?? -1];
            return !given || given === right ? null : { response, given: given.text };
          }),
          {
            story: telling.text,
            question: `${statement}\n\n${numbered(options)}`,
            right: right.text,
          },
          faults,
        )
      : null;
  return {
    task: 'attitude',
    telling,
    prompt,
    statement,
    options,
    inference: {
      ...inferredAttitude(question, picks),
      ...(judged && { misread: misreadOf(judged) }),
    },
    draws: withFaults(read, judged),
  };
}

/** What was heard, from the options that were picked: places among those shown, a draw each. */
export function inferredAttitude(
  question: AttitudeQuestion,
  picks: readonly (number | null)[],
): InferredAttitude {
  const { value, options } = question;
  return {
    ...askedStoryOf(question),
    statement: value.statement,
    category: question.category,
    character: value.character,
    probe: question.probe,
    order: question.order,
    key: question.key,
    gold: question.gold,
    options: options.map(({ attitude }) => attitude),
    groups: options.map(({ group }) => group),
    picks,
  };
}

interface AskedAttitude {
  readonly story: string;
  readonly statement: string;
  readonly options: readonly string[];
  readonly character: string | null;
  readonly style: Style;
}

function attitudePrompt(
  { prompts }: InferenceTemplates,
  { story, statement, options, character, style }: AskedAttitude,
): string {
  const slots = { story, statement, options: numbered(options) };
  return character === null
    ? fill(prompts.attitude[style], slots)
    : fill(prompts.character[style], { ...slots, character });
}

function blindPrompt(
  { prompts }: InferenceTemplates,
  { statement, options }: Pick<AskedAttitude, 'statement' | 'options'>,
): string {
  if (prompts.blind === undefined) throw new RangeError('no words for a question without a story');
  return fill(prompts.blind, { statement, options: numbered(options) });
}

function exampleOf(
  wording: InferenceTemplates,
  {
    style,
    shots,
    character,
  }: { readonly style: Style; readonly shots: Shots; readonly character: string | null },
): WorkedExample | null {
  if (shots === 0) return null;
  const { story, attitude, character: somebody } = wording.example;
  const { statement, options } = attitude;
  const asked = { story, statement, options, style, character: character && somebody };
  return { prompt: attitudePrompt(wording, asked), answer: attitude[style] };
}
