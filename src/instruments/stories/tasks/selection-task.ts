import type { Candidate, CandidateMode, Shots, Style } from '../../../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../../../vocabulary/inference-template.js';
import type { Respondent } from '../../../../vocabulary/respondent.js';
import { oppositeOption, type Statement } from '../../../../vocabulary/statement.js';
import type { StorySet, StoryVariant, Value } from '../../../../vocabulary/story.js';
import type { Trial } from '../../../../vocabulary/trial.js';
import { fill, numbered } from '../../../util/prompt-text.js';
import { shuffled } from '../../../util/shuffled.js';
import { heldByAll } from '../asks.js';
import { askedStoryOf, type SelectionObservation } from '../observation.js';
import { promptsOf, put } from '../prompt.js';
import { readSelection } from '../reading/selection.js';
import { type FaultFinder, findFaults, misreadOf, withFaults } from '../reasoning-faults.js';
import { statementOf, type Topics, tellingsOf, viewsOf } from '../tellings.js';

/** How many values a respondent selects among. */
export const candidateCount = 15;

/** Most gold values that fit among the candidates beside their opposites, with others left to be told from. */
const mostContrasted = 5;

interface Choosing {
  readonly topics: Topics;
  readonly seed: number;
  /** The story's place in its set: which pole the others begin with. */
  readonly nth: number;
}

/**
 * The candidates of a selection in the order shown; null where a story holds no value to select, as one of
 * the kind `multiple` does of which no single character is taken.
 *
 * `original` (CQ-Bench 2.4): the gold values and others drawn at random from every value that is not
 * gold. `contrast`: beside each gold value its opposite, and others about nothing in the story, from
 * each category in turn, at one end of the scale and the other in turn, beginning with the other end in
 * the next story: over two stories as many stand at either. Both tellings of a pair show one list of
 * `contrast` in one order, so that only the story differs.
 *
 * A contradicted value is in neither; nor does its statement distract. A neutral attitude, which has no
 * opposite, is no gold of `contrast`.
 */
export function candidatesOf(
  telling: StoryVariant,
  mode: CandidateMode,
  { topics, seed, nth }: Choosing,
): readonly Candidate[] | null {
  const gold = goldOf(telling, mode, topics);
  if (gold.length === 0) return null;
  const seedOf = (part: string) => `${seed} ${telling.cluster} ${mode} ${part}`;
  const pool = poolOf(telling, mode, topics);
  const others =
    mode === 'original'
      ? original(pool, gold, seedOf('others'))
      : [
          ...gold.flatMap((value) => mirrored(value, topics)),
          ...offTopic(pool, {
            barred: telling.values.map(({ statement }) => statement),
            wanted: candidateCount - 2 * gold.length,
            nth,
            seed: seedOf('others'),
          }),
        ];
  return shuffled([...gold, ...others], { seed: seedOf('order'), of: nameOf });
}

function goldOf(telling: StoryVariant, mode: CandidateMode, topics: Topics): Candidate[] {
  return telling.values
    .filter(({ contradicted, character }) => !contradicted && character === null)
    .flatMap(({ statement, attitude }) => {
      const about = statementOf(topics, statement);
      const held =
        mode === 'contrast'
          ? oppositeOption(about, attitude) !== undefined
          : about.options.some(({ id }) => id === attitude);
      return held ? [{ statement, attitude, category: about.category, role: 'gold' as const }] : [];
    });
}

/**
 * What may stand beside gold: statements of the same source, without those that the story contradicts. In
 * `original` a story of one category has the whole pool of that category (CQ-Bench 2.2 and A.2); elsewhere
 * the pool is that of the random setting, since `contrast` wants what is about nothing in the story.
 */
function poolOf(telling: StoryVariant, mode: CandidateMode, topics: Topics): readonly Statement[] {
  const barred = new Set(
    telling.values.filter(({ contradicted }) => contradicted).map(({ statement }) => statement),
  );
  const aboutItems = telling.values.some(({ statement }) => topics.itemIds.has(statement));
  if (aboutItems) return topics.items.filter(({ id }) => !barred.has(id));
  const own = new Set(
    telling.values.map(({ statement }) => statementOf(topics, statement).category),
  );
  const byCategory = mode === 'original' && telling.kind === 'category';
  const found = topics.statements.filter(
    ({ id, category, setting }) =>
      !barred.has(id) && (byCategory ? own.has(category) : setting === undefined),
  );
  // Of one text with several scales, the story's or else the first: candidates of two could read the same.
  const told = new Set(telling.values.map(({ statement }) => statement));
  const byText = new Map<string, string>();
  for (const { id, text } of found) if (told.has(id)) byText.set(text, id);
  return found.filter(({ id, text }) => {
    const chosen = byText.get(text) ?? id;
    byText.set(text, chosen);
    return told.has(id) || chosen === id;
  });
}

function mirrored({ statement, attitude, category }: Candidate, topics: Topics): Candidate[] {
  const opposite = oppositeOption(statementOf(topics, statement), attitude);
  return opposite ? [{ statement, attitude: opposite.id, category, role: 'opposite' }] : [];
}

function original(
  pool: readonly Statement[],
  gold: readonly Candidate[],
  seed: string,
): Candidate[] {
  const taken = new Set(gold.map(nameOf));
  const inStory = new Set(gold.map(({ statement }) => statement));
  const values = pool.flatMap(({ id, category, options }) =>
    options.map(
      (option): Candidate => ({
        statement: id,
        attitude: option.id,
        category,
        role: inStory.has(id) ? 'opposite' : 'off-topic',
      }),
    ),
  );
  return shuffled(
    values.filter((value) => !taken.has(nameOf(value))),
    { seed, of: nameOf },
  ).slice(0, candidateCount - gold.length);
}

/** As many as are wanted, from each category in turn and at either end of the scale in turn. */
function offTopic(
  pool: readonly Statement[],
  {
    barred,
    wanted,
    nth,
    seed,
  }: {
    readonly barred: readonly string[];
    readonly wanted: number;
    readonly nth: number;
    readonly seed: string;
  },
): Candidate[] {
  const inStory = new Set(barred);
  const free = shuffled(
    pool.filter(({ id }) => !inStory.has(id)),
    { seed, of: ({ id }) => id },
  );
  return inTurn(free)
    .slice(0, wanted)
    .flatMap(({ id, category, options }, place) => {
      const end = (place + nth) % 2 === 0 ? options[0] : options[options.length - 1];
      return end ? [{ statement: id, attitude: end.id, category, role: 'off-topic' as const }] : [];
    });
}

/** The first statement of every category, then the second of every one, and so on. */
function inTurn(statements: readonly Statement[]): Statement[] {
  const turns = new Map<string, number>();
  const placed = statements.map((statement) => {
    const turn = turns.get(statement.category) ?? 0;
    turns.set(statement.category, turn + 1);
    return { statement, turn };
  });
  return placed.sort((a, b) => a.turn - b.turn).map(({ statement }) => statement);
}

function nameOf({ statement, attitude }: Value): string {
  return `${statement} ${attitude}`;
}

/** A story with more values than can be chosen among the candidates. */
interface OverfullStory {
  /** The id of the story or pair. */
  readonly id: string;
  readonly message: string;
}

type Stories = Pick<StorySet, 'pairs' | 'single' | 'statements'>;

/**
 * The stories with more values than their selection has room for: `contrast` puts the opposite beside
 * each and takes 5 at most; `original` needs one of the 15 that is not held, and takes 14.
 */
export function overfullStories(
  { statements, ...told }: Stories,
  { candidates }: { readonly candidates: readonly CandidateMode[] },
): readonly OverfullStory[] {
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const found = new Map<string, OverfullStory>();
  for (const { cluster: id, kind, values } of tellingsOf(told).flatMap(viewsOf)) {
    // Where the topic is balanced or never comes up, there is nothing to choose.
    if (kind === 'neutral' || kind === 'absent') continue;
    const chosen = values.filter(({ contradicted }) => !contradicted);
    const contrasted = chosen.filter(({ statement, attitude }) => {
      const about = byId.get(statement);
      return about === undefined || oppositeOption(about, attitude) !== undefined;
    });
    if (candidates.includes('contrast') && contrasted.length > mostContrasted) {
      const message = `"${id}" holds ${contrasted.length} values, and contrast allows at most ${mostContrasted}, each with its opposite; remove some, or ask "candidates: [original]" only`;
      found.set(id, { id, message });
    } else if (candidates.includes('original') && chosen.length >= candidateCount) {
      const message = `"${id}" holds ${chosen.length} values, and ${candidateCount} candidates leave room for ${candidateCount - 1} at most; remove some`;
      found.set(id, { id, message });
    }
  }
  return [...found.values()];
}

/** A story and the values to select among. */
interface SelectionQuestion {
  readonly telling: StoryVariant;
  readonly mode: CandidateMode;
  /** As shown; those of role `gold` are to be chosen. */
  readonly candidates: readonly Candidate[];
  readonly style: Style;
  readonly shots: Shots;
}

/** Puts the candidates of one story, as often as they are asked. */
export function* selectionTrial(
  respondent: Respondent,
  question: SelectionQuestion,
  {
    wording,
    topics,
    draws,
    faults = null,
  }: {
    readonly wording: InferenceTemplates;
    readonly topics: Topics;
    readonly draws: number;
    /** Who judges the reasoning of wrong answers; nobody unless given. */
    readonly faults?: FaultFinder | null;
  },
): Trial<SelectionObservation> {
  const { telling, mode, candidates, style, shots } = question;
  const choose = candidates.filter(({ role }) => role === 'gold').length;
  const texts = candidates.map((candidate) => candidateText(candidate, { wording, topics }));
  const template = promptsOf(telling, wording).selection[style];
  const prompt = fill(template, {
    story: telling.text,
    candidates: numbered(texts),
    choose: String(choose),
    character: telling.holder ?? '',
  });
  const { character, selection } = wording.example;
  const example =
    shots === 0
      ? null
      : {
          prompt: fill(template, {
            story: wording.example.story,
            candidates: numbered(selection.candidates),
            choose: String(selection.choose),
            character,
          }),
          answer: selection[style],
        };
  const story = heldByAll(telling, topics);
  const asks = { task: 'selection', style, story, candidates, choose } as const;
  const request = put(respondent, { prompt, example, task: 'selection', style, asks });
  const responses = yield Array.from({ length: draws }, () => request);
  const asked = { candidates: texts, style, language: respondent.language };
  const read = responses.map((response) => ({ response, reading: readSelection(response, asked) }));
  const isGold = (place: number) => candidates[place]?.role === 'gold';
  const listed = (places: readonly number[]) =>
    places.map((place) => `${place + 1}. ${texts[place] ?? ''}`).join('\n');
  const judged =
    faults && style === 'reasoned'
      ? yield* findFaults(
          read.map(({ response, reading }) => {
            if (reading.kind === 'unread') return null;
            const isRight = reading.picks.length === choose && reading.picks.every(isGold);
            return isRight ? null : { response, given: listed(reading.picks) || '-' };
          }),
          {
            story: telling.text,
            question: numbered(texts),
            right: listed([...candidates.keys()].filter(isGold)),
          },
          faults,
        )
      : null;
  return {
    task: 'selection',
    telling,
    prompt,
    candidates: candidates.map((candidate, place) => ({ ...candidate, text: texts[place] ?? '' })),
    inference: {
      ...askedStoryOf(question),
      mode,
      choose,
      candidates,
      picks: read.map(({ reading }) => (reading.kind === 'picks' ? reading.picks : null)),
      ...(judged && { misread: misreadOf(judged) }),
    },
    draws: withFaults(read, judged),
  };
}

/** A value as one sentence to choose. */
export function candidateText(
  { statement, attitude }: Value,
  { wording, topics }: { readonly wording: InferenceTemplates; readonly topics: Topics },
): string {
  const about = statementOf(topics, statement);
  const option = about.options.find(({ id }) => id === attitude)?.text ?? attitude;
  return topics.itemIds.has(statement)
    ? fill(wording.phrases.item, { question: about.text, option })
    : fill(wording.phrases.statement, { statement: about.text, attitude: option });
}
