import { Dimension, dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import { plainText } from '../document/plain-text.js';
import type { AskedOfStory, StoryAnswers, StoryRow, ToldStory } from '../document/raw-answers.js';
import { respondentName } from '../respondent-name.js';
import { storyVerdict, storyVerdicts } from '../story-verdict.js';
import { shortened } from './data-block.js';
import { type PlaceOf, sharedTexts } from './shared-texts.js';
import { passagesOf } from './story-passages.js';

/**
 * The stories as the page's script shows them. The two tellings of a pair are one story; long texts,
 * which tellings and questions share, stand once in `texts`, and elsewhere by their place there.
 * @throws RangeError when a question is about a story that was not told
 */
export function storyData({ told, asked, rows }: StoryAnswers) {
  const { texts, placeOf } = sharedTexts();
  const stories = storiesOf(told);
  const questions = asked.map((question) => shownQuestion(question, { stories, placeOf }));
  const answers = rows.map(shownAnswer);
  return {
    texts,
    stories: stories.map(({ kind, title, place, tellings }) => ({
      kind,
      title: plainText(title),
      place: plainText(place),
      tellings: tellings.map((telling, nth) =>
        shownTelling(telling, { other: tellings[1 - nth], placeOf }),
      ),
    })),
    questions,
    answers,
    /** What can be chosen among, in the order shown. */
    filters: {
      kind: distinct(stories.map(({ kind }) => kind)),
      about: categoriesOf(told),
      respondent: distinct(answers.map(({ respondent }) => respondent)),
      task: distinct(questions.map(({ task }) => task)),
      verdict: storyVerdicts.filter((each) => answers.some(({ verdict }) => verdict === each)),
    },
  };
}

interface Story {
  readonly kind: string;
  readonly title: string;
  readonly place: string;
  /** One, or the two of a pair. */
  readonly tellings: readonly ToldStory[];
}

/** Stories in the order told, with both tellings of a pair in one. */
function storiesOf(told: readonly ToldStory[]): Story[] {
  const stories = new Map<string, Story>();
  for (const telling of told) {
    const { id, kind, title, place } = telling;
    const key = kind === 'twin' ? id.replace(/\/\d+$/, '') : id;
    const tellings = [...(stories.get(key)?.tellings ?? []), telling];
    stories.set(key, { kind, title, place, tellings });
  }
  return [...stories.values()];
}

function shownTelling(
  telling: ToldStory,
  { other, placeOf }: { readonly other: ToldStory | undefined; readonly placeOf: PlaceOf },
) {
  return {
    id: telling.id,
    values: telling.values.map(({ statement, category, attitude, character }) => ({
      statement,
      category: categoryName(category),
      name: plainText(
        `${categoryName(category)}: ${attitude}${character === null ? '' : ` (${character})`}`,
      ),
    })),
    held: heldOf(telling).map(({ text, ...held }) => ({ ...held, text: placeOf(text) })),
    passages: passagesOf(telling, other).map((passage) => ({
      ...passage,
      text: placeOf(passage.text),
    })),
  };
}

/** What a story holds, each statement once: of it everybody's attitude, or each person's. */
function heldOf({ values }: ToldStory) {
  return distinct(values.map(({ statement }) => statement)).flatMap((statement) => {
    const each = values.filter((value) => value.statement === statement);
    const [first] = each;
    if (!first) return [];
    const attitudes = each.map(({ attitude, character }) =>
      character === null ? attitude : `${character}: ${attitude}`,
    );
    const mark = first.character === null ? ':' : ' ·';
    const name = plainText(`${categoryName(first.category)}${mark} ${attitudes.join('; ')}`);
    return [{ statement, name, text: first.text }];
  });
}

function shownQuestion(
  { story, how, task, statement, character, text, options, right }: AskedOfStory,
  { stories, placeOf }: { readonly stories: readonly Story[]; readonly placeOf: PlaceOf },
) {
  const place = stories.findIndex(({ tellings }) => tellings.some(({ id }) => id === story));
  const { tellings = [] } = stories[place] ?? {};
  const nth = tellings.findIndex(({ id }) => id === story);
  const telling = tellings[nth];
  if (!telling) throw new RangeError(`no story "${story}" was told`);
  return {
    story: place,
    telling: nth,
    how,
    task,
    /** Places among the values of the telling. */
    about: telling.values.flatMap((value, each) =>
      statement === null || (value.statement === statement && value.character === character)
        ? [each]
        : [],
    ),
    /** It asks of the story and not of one value. */
    whole: statement === null,
    text: placeOf(text),
    options: options.map(placeOf),
    right,
  };
}

function shownAnswer(row: StoryRow) {
  const { respondent: id, simulated, asked, content, reading, rule, judged, count } = row;
  const verdict = storyVerdict(row);
  return {
    respondent: respondentName({ id, simulated }),
    question: asked,
    verdict,
    reading: verdict === 'unread' ? reading : `read as ${reading}`,
    rule,
    content: shortened(content),
    judged,
    count,
  };
}

/** Dimensions in their order, then whatever else stories are about. */
function categoriesOf(told: readonly ToldStory[]): string[] {
  const all = distinct(told.flatMap(({ values }) => values.map(({ category }) => category)));
  const known = dimensions.filter((dimension) => all.includes(dimension));
  return distinct([...known, ...all]).map(categoryName);
}

/** A dimension by its name; any other category as it is. */
function categoryName(category: string): string {
  const { data } = Dimension.safeParse(category);
  return data === undefined ? category : dimensionCatalogue[data].name.toLowerCase();
}

const distinct = (words: readonly string[]) => [...new Set(words)];
