import type { ItemFigures, ItemsResult } from '../../../analysis/results/labels.js';
import { contentValidity } from '../../../analysis/statistics/content-validity.js';
import { mean } from '../../../analysis/statistics/descriptives.js';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import type { Item } from '../../../vocabulary/item.js';
import { sha256 } from '../../../vocabulary/request.js';
import type { Scheme } from '../../../vocabulary/scheme.js';
import type { Pole } from '../../../vocabulary/template.js';
import { readQuestionnaire } from '../../instruments/survey/questionnaire.js';
import type { Labels } from '../label-file.js';
import {
  caseId,
  type Given,
  type LabelCase,
  type QueueSource,
  type Said,
  scale,
  steps,
  yesNo,
} from '../label-queue.js';

/**
 * Items of a questionnaire, as many of each dimension: sorted blind into dimension and pole with a bin for
 * others, and rated for relevance, desirability and whether they can be answered where the person lives.
 * @throws InputError when the questionnaire is missing or wrong
 */
export async function itemsQueue(path: string, language: string): Promise<QueueSource> {
  const { questionnaire, scheme } = await readQuestionnaire(path, language);
  return {
    queue: 'items',
    name: questionnaire.questionnaire,
    measures: [
      { name: 'dimension', categories: [...scheme.dimensions.map(({ id }) => id), 'other'] },
      { name: 'first pole', categories: ['target', 'opposite', 'neither'] },
      { name: 'relevance', categories: steps(1, 4), ordinal: true },
      { name: 'desirability', categories: steps(1, 5), ordinal: true },
      { name: 'answerable', categories: ['yes', 'no'] },
    ],
    *pool() {
      for (const item of questionnaire.items) {
        const id = caseId(item.id);
        yield { id, stratum: item.dimension, make: () => itemCase(item, scheme) };
      }
    },
  };
}

function itemCase(item: Item, { dimensions }: Scheme): LabelCase {
  // Which option stands first must not tell its pole.
  const isSwapped = Number.parseInt(sha256(`${item.id} shown`).slice(0, 2), 16) % 2 === 1;
  const shown: readonly [Pole, Pole] = isSwapped ? ['opposite', 'target'] : ['target', 'opposite'];
  const [first, second] = shown.map((pole) => item.options[pole]);
  const listed = dimensions.map(
    ({ name, definition, target, opposite }, place) =>
      `${place + 1}. ${name}: ${definition} First pole: ${target.name}; second pole: ${opposite.name}.`,
  );
  const nice = scale(1, 5, ['not at all', 'very']);
  const says = (given: Given): readonly Said[] => [
    { measure: 'dimension', part: '', said: given.dimension ?? null },
    { measure: 'first pole', part: '', said: given.first_pole ?? null },
    { measure: 'relevance', part: '', said: given.relevance ?? null },
    ...shown.map((pole, place) => ({
      measure: 'desirability',
      part: pole,
      said: ownValue(given, `desirable_${place + 1}`) ?? null,
    })),
    { measure: 'answerable', part: '', said: given.answerable ?? null },
  ];
  return {
    id: caseId(item.id),
    keys: { item: item.id, meant: item.dimension },
    respondent: null,
    group: null,
    cluster: item.id,
    text: `${item.question}\n\nOption 1: ${first}\nOption 2: ${second}\n\nDimensions:\n${listed.join('\n')}`,
    fields: [
      {
        name: 'dimension',
        ask: 'On which dimension do the two options stand apart?',
        choices: [
          ...dimensions.map(({ id, name }, place) => ({
            key: String(place + 1),
            text: name,
            value: id,
          })),
          { key: '0', text: 'another, or none', value: 'other' },
        ],
      },
      {
        name: 'first_pole',
        ask: 'Which option stands at the first pole of that dimension?',
        choices: [
          ...shown.map((pole, place) => ({
            key: String(place + 1),
            text: `option ${place + 1}`,
            value: pole,
          })),
          { key: '0', text: 'neither', value: 'neither' },
        ],
      },
      {
        name: 'relevance',
        ask: 'How relevant is the item to that dimension?',
        choices: scale(1, 4, ['not', 'highly']),
      },
      { name: 'desirable_1', ask: 'How nice does option 1 sound, of a person?', choices: nice },
      { name: 'desirable_2', ask: 'How nice does option 2 sound, of a person?', choices: nice },
      {
        name: 'answerable',
        ask: 'Could people where you live be asked this, and take either option?',
        choices: yesNo,
      },
    ],
    says,
    // As a table of ratings has it, so that a study can name the file of labels.
    derived: (given) => {
      const value = nicer(says(given));
      return value === null ? {} : { desirability: String(value) };
    },
    ours: [
      {
        by: 'the questionnaire',
        says: [
          { measure: 'dimension', part: '', said: item.dimension },
          { measure: 'first pole', part: '', said: 'target' },
        ],
      },
    ],
  };
}

/** A difference in desirability beyond which an item is flagged. */
const NICER = 1;

/**
 * What experts make of items. An item counts as valid with an expert who sorted it, blind, into the
 * dimension that is meant and rated its relevance 3 or 4. Items without an answer are left out.
 */
export function itemsResult(cases: readonly LabelCase[], files: readonly Labels[]): ItemsResult {
  const said = cases.flatMap((each) => {
    const given = files.flatMap(({ given: all, region }) => {
      const own = all.get(each.id);
      return own?.dimension === undefined || own.relevance === undefined
        ? []
        : [{ own, region: region ?? 'not said', says: each.says(own) }];
    });
    const { item = '', meant = '' } = each.keys;
    return given.length === 0 ? [] : [{ item: String(item), meant: String(meant), given }];
  });
  const validity = contentValidity(
    said.flatMap(({ item, meant, given }) =>
      given.map(({ own }) => ({
        item,
        valid: own.dimension === meant && Number(own.relevance) >= 3,
      })),
    ),
  );
  const items = validity.items.map((valid, place): ItemFigures => {
    const { meant, given } = said[place] ?? { meant: '', given: [] };
    const sorted = given.filter(({ own }) => own.dimension === meant);
    const poles = sorted.flatMap(({ own }) => own.first_pole ?? []);
    const regions = [...new Set(given.map(({ region }) => region))].sort();
    const told = {
      sorted: sorted.length / given.length,
      poles: mean(poles.map((pole) => (pole === 'target' ? 1 : 0))),
      desirability: mean(given.map(({ says }) => nicer(says))),
      answerable: regions.flatMap((region) => {
        const answers = given.flatMap((each) =>
          each.region === region ? (each.own.answerable ?? []) : [],
        );
        const share = mean(answers.map((answer) => (answer === 'yes' ? 1 : 0)));
        return share === null ? [] : [{ region, share, n: answers.length }];
      }),
    };
    return { ...valid, ...told, flags: flagsOf({ ...valid, ...told }) };
  });
  return { average: validity.average, universal: validity.universal, items };
}

function nicer(says: readonly Said[]): number | null {
  const of = (pole: Pole) =>
    says.find(({ measure, part }) => measure === 'desirability' && part === pole)?.said ?? null;
  const [target, opposite] = [of('target'), of('opposite')];
  return target === null || opposite === null ? null : Number(target) - Number(opposite);
}

function flagsOf({
  meets,
  sorted,
  poles,
  desirability,
  answerable,
}: Omit<ItemFigures, 'flags'>): readonly string[] {
  return [
    ...(sorted > 0.5 ? [] : ['sorted elsewhere by half or more']),
    ...((poles ?? 1) > 0.5 ? [] : ['poles the other way round']),
    ...(meets ? [] : ['I-CVI under the usual bound']),
    ...(Math.abs(desirability ?? 0) > NICER ? ['one option sounds nicer by over a point'] : []),
    ...answerable
      .filter(({ share }) => share <= 0.5)
      .map(({ region }) => `hard to answer (region ${region})`),
  ];
}
