import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { gathered } from '../../analysis/statistics/clusters.js';
import { fileName } from '../../reports/document/file-name.js';
import { csvLine } from '../../reports/files/csv.js';
import { InputError } from '../../vocabulary/input.js';
import type { Item } from '../../vocabulary/item.js';
import type { Scheme } from '../../vocabulary/scheme.js';
import type { StoryVariant } from '../../vocabulary/story.js';
import type { PlannedTrial } from '../../vocabulary/trial.js';
import { isEdition } from '../content/package-data.js';
import { writeWholeFile } from '../content/written-files.js';
import { ratingColumns } from '../instruments/stories/content/item-ratings.js';
import { loadStories } from '../instruments/stories/content/stories.js';
import { statementOf, type Topics, tellingsOf, topicsOf } from '../instruments/stories/tellings.js';
import { readQuestionnaire } from '../instruments/survey/questionnaire.js';
import { attempts, type Call, formatOf, untilRead } from '../judging/until-read.js';
import { jsonIn } from '../reading/json-answer.js';
import { shuffled } from '../util/shuffled.js';
import type { Constructed, Construction } from './construct.js';
import { judgeCall } from './items.js';
import { readWriting, type WritingFlags, writingKeys } from './plan.js';
import { type Role, RoleEntry, resolveRole, toRole } from './roles.js';
import { SimulatedReader } from './simulated/roles.js';
import { itemAnswers } from './simulated/side.js';
import { loadWording, type WritingTemplates } from './wording.js';

/** A file for `undertone write ratings`. */
export const RatingsWriting = z.strictObject({
  ...writingKeys,
  /** The built-in questionnaire, or the path of your own. */
  questionnaire: z.string().min(1).default('undertone'),
  /** The built-in stories, or the path of your own. */
  stories: z.string().min(1).default('undertone'),
  /** The maker of the judge: readers of one family may share errors. Its model's name unless given. */
  family: z.string().trim().min(1).max(60).optional(),
  /** Who rates, blind and side by side. */
  judge: RoleEntry.extend({ simulated: SimulatedReader.optional() }).optional(),
});

/** One item as one reader rated it; null where no answer could be read. */
interface Rating {
  readonly item: string;
  readonly of: 'desirability' | 'plainness';
  readonly value: number;
}

export interface RatingsPlan extends Construction<readonly Rating[]> {
  readonly file: string;
  readonly family: string;
  readonly judge: Role;
  readonly items: readonly string[];
}

/**
 * What a writing file and flags come to: every item of the stories rated for how nice its options sound, and every pair
 * of tellings for which is plainer.
 * @param out the file of the ratings; `ratings-FAMILY.csv` unless given
 * @throws InputError when a file or the judge is wrong, or the file holds something else
 */
export async function planRatings(
  path: string | undefined,
  {
    out,
    family: named,
    ...flags
  }: WritingFlags & { readonly out?: string | undefined; readonly family?: string | undefined },
): Promise<RatingsPlan> {
  const { file, beside, naming } = await readWriting(RatingsWriting, path, flags);
  const { language, seed, prices, respondents } = file;
  const placed = (part: 'questionnaire' | 'stories', name: string) =>
    isEdition(part, name) ? name : beside(name);
  const { questionnaire, scheme } = await readQuestionnaire(
    placed('questionnaire', file.questionnaire),
    language,
  );
  const { items } = questionnaire;
  const set = await loadStories(placed('stories', file.stories), language, items);
  const pairs = gathered(tellingsOf({ ...set, single: [] }), ({ cluster }) => cluster);
  const templates = file.templates === 'undertone' ? file.templates : beside(file.templates);
  const wording = await loadWording(templates);
  const judge = resolveRole('judge', { ...naming, respondents, entries: { judge: file.judge } });
  const family = named ?? file.family ?? judge.model;
  const told = new Set(set.pairs.flatMap(({ values }) => values.map(({ item }) => item)));
  const topics = topicsOf(set, items);
  const place = out ?? `ratings-${fileName(family)}.csv`;
  await refuseForeign(place);
  const asking = { scheme, wording, judge, seed };
  return {
    name: `ratings-${fileName(family)}`,
    ...{ seed, prices, family, judge, file: place },
    items: [...told],
    roles: [judge],
    answers: itemAnswers(scheme),
    trials: [
      ...items.filter(({ id }) => told.has(id)).map((item) => itemTrial(item, asking)),
      ...pairs.map((tellings) => pairTrial(tellings, { ...asking, topics })),
    ],
  };
}

/** Refuses a file that holds no ratings. @throws InputError */
async function refuseForeign(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null || text.startsWith(ratingColumns.join(','))) return;
  throw new InputError('was not written by this command; name another file with --out', { file });
}

interface Asking {
  readonly scheme: Scheme;
  readonly wording: WritingTemplates;
  readonly judge: Role;
  readonly seed: number;
}

function trialOf(calls: readonly Call<{ readonly ratings: readonly Rating[] }>[]) {
  return {
    *begin() {
      const { results } = yield* untilRead(calls);
      return results.flatMap((result) => result?.ratings ?? []);
    },
    most: attempts * calls.length,
    mayAskFewer: true,
  } satisfies PlannedTrial<readonly Rating[]>;
}

function itemTrial(item: Item, { scheme, wording, judge, seed }: Asking) {
  const { request, read } = judgeCall(item, {
    ...{ scheme, judge, seed },
    wording: wording.questionnaire,
  });
  return trialOf([
    {
      request,
      read(response) {
        const said = read(response);
        if (typeof said === 'string') return said;
        const value = said.ratings.desirability;
        return { ratings: [{ item: item.id, of: 'desirability', value }] };
      },
    },
  ]);
}

const Plainer = z.object({
  matters: z.array(
    z.object({
      value: z.string(),
      plainer: z.enum(['A', 'B', 'neither']),
      clearly: z.boolean(),
    }),
  ),
});
const plainerFormat = formatOf('plainer', Plainer);

/** Asks which of two tellings is plainer on each of their items, in an order that the seed draws. */
function pairTrial(
  tellings: readonly StoryVariant[],
  { topics, wording, judge, seed }: Asking & { readonly topics: Topics },
) {
  const [a, b] = shuffled(tellings, { seed: `${seed} plainer`, of: ({ id }) => id });
  if (!a || !b) return trialOf([]);
  const matters = a.values.map(({ statement }, place) => {
    const { text, options } = statementOf(topics, statement);
    return { value: `V${place + 1}`, matter: text, sides: options.map((option) => option.text) };
  });
  const slots = { first: a.text, second: b.text, matters: JSON.stringify(matters, null, 2) };
  return trialOf([
    {
      request: toRole(judge, wording.stories, { task: 'plainer', slots, format: plainerFormat }),
      read({ content, refusal }) {
        if (refusal !== null) return 'the judge declined';
        const said = Plainer.safeParse(jsonIn(content)).data?.matters ?? [];
        const ratings = a.values.flatMap(({ statement: item, attitude }, place): Rating[] => {
          const own = said.find(({ value }) => value === `V${place + 1}`);
          if (!own) return [];
          const size = own.plainer === 'neither' ? 0 : own.clearly ? 2 : 1;
          const atTarget = (own.plainer === 'A') === (attitude === 'target');
          return [{ item, of: 'plainness', value: size === 0 || atTarget ? size : -size }];
        });
        return ratings.length === a.values.length
          ? { ratings }
          : 'the judge did not compare every matter in the form asked for';
      },
    },
  ]);
}

/** What came of rating. */
export interface WrittenRatings {
  readonly file: string;
  readonly family: string;
  readonly items: number;
  /** Items that were rated. */
  readonly desirability: number;
  readonly plainness: number;
}

/** Writes what was rated, an item a row. @throws InputError where the file cannot be written */
export async function writeRatings(
  { file, family, judge, items }: RatingsPlan,
  { made }: Pick<Constructed<readonly Rating[]>, 'made'>,
): Promise<WrittenRatings> {
  const given = made.flatMap((each) => each ?? []);
  const ratingOf = (item: string, of: Rating['of']) =>
    given.find((each) => each.item === item && each.of === of)?.value ?? null;
  const rows = items.map((item) => [
    ...[item, family, `${judge.model}, blind`],
    ratingOf(item, 'desirability'),
    ratingOf(item, 'plainness'),
  ]);
  const text = [ratingColumns, ...rows].map((row) => csvLine(row)).join('');
  await writeWholeFile(file, text, { force: true });
  const count = (place: 3 | 4) => rows.filter((row) => row[place] !== null).length;
  return { file, family, items: items.length, desirability: count(3), plainness: count(4) };
}
