import { MIN_SAMPLED } from '../../../analysis/statements/linear-rating.js';
import { nearestEarlier } from '../../../analysis/statistics/text-resemblance.js';
import { words } from '../../../analysis/statistics/words.js';
import { comparableText, ownValue } from '../../../vocabulary/comparable-text.js';
import { type Finding, repeats, type Severity } from '../../../vocabulary/finding.js';
import {
  isPlaceholder,
  pointsOf,
  type Questionnaire,
  type StatementItem,
  wordsOfScale,
} from '../../../vocabulary/item.js';
import { dimensionsOf, type Scheme } from '../../../vocabulary/scheme.js';
import type { Problem } from '../../content/check.js';
import { saidOnce } from '../../instruments/survey/lint/check.js';
import { constructNamedIn } from '../../instruments/survey/lint/item-options.js';
import { ALIKE } from '../../instruments/survey/lint/questionnaire.js';
import type { InstrumentLint } from './lint.js';

/** Statements are checked with the questionnaire that they stand in. */
export const statementsLint: InstrumentLint = { checkers: {} };

interface Linted extends Pick<Questionnaire, 'language' | 'scales'> {
  readonly scheme: Scheme;
  readonly statements: readonly StatementItem[];
  /** Ids of the pairs beside them. */
  readonly pairs: readonly string[];
}

interface StatementCheck {
  readonly name: string;
  readonly severity: Severity;
  find(linted: Linted): Iterable<Problem>;
}

const at = (index: number, key = 'statement') => ['statements', index, key] as const;

/** A check of each statement by itself. */
function ofEach(
  { name, severity }: Pick<StatementCheck, 'name' | 'severity'>,
  messageFor: (statement: StatementItem, linted: Linted) => string | undefined,
): StatementCheck {
  return {
    name,
    severity,
    *find(linted) {
      for (const [index, statement] of linted.statements.entries()) {
        if (isPlaceholder(statement.statement)) continue;
        const message = messageFor(statement, linted);
        if (message !== undefined) yield { path: at(index), message };
      }
    },
  };
}

/** By a language's code without region; of a language that is not in the table nothing is known. */
function forLanguage<Known>(
  table: Readonly<Record<string, Known>>,
  language: string,
): Known | undefined {
  return ownValue(table, language.toLowerCase().split(/[-_]/)[0] ?? '');
}

/** Words that turn a sentence into its contrary, by language. */
const negations: Readonly<Record<string, RegExp>> = {
  en: /^(?:not|no|never|cannot|nor|don't|doesn't|isn't|aren't|won't|can't|shouldn't|wouldn't|didn't)$/u,
  de: /^(?:nicht|nie|niemals|kein(?:e[mnrs]?)?)$/u,
  zh: /^[不没别无勿非]$/u,
};

/** Words that do not change with a negation: "I do not trust" and "I trust". */
const auxiliaries = /^(?:do|does|did)$/u;

/** Where "and" or "or" seems to join two claims, each with a subject of its own. */
const joined: Readonly<Record<string, RegExp>> = {
  en: /(?:,\s*)(?:and|or|but)\b|\b(?:and|or|but)\s+(?:I|we|you|they|he|she|it|this|that|there|people|others|everyone|nobody)\b/u,
  de: /(?:,\s*)(?:oder|aber|sondern)\b|\b(?:und|oder|aber)\s+(?:ich|wir|man|sie|er|es|das|andere)\b/u,
  zh: /[，,](?:而且|并且|或者|但是|但)|而且|并且/u,
};

/** Capitals within an English sentence that begin no name. */
const noName = /^(?:I|I'd|I'm|I've|I'll|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)$/u;

function nameIn(statement: string): string | undefined {
  const found = statement.matchAll(/(?<=[\p{Ll},;:] )\p{Lu}[\p{L}'’]*/gu);
  return [...found].map(([word]) => word.replaceAll('’', "'")).find((word) => !noName.test(word));
}

/** Countries as a language names them; none in an engine that does not know the language. */
function countriesIn(language: string): readonly string[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const name = names.of(`${first}${second}`);
      return name === undefined || name.length < 2 ? [] : [name];
    }),
  );
}

/** The first country that a text names. */
function countryIn(text: string, countries: readonly string[]): string | undefined {
  return countries.find((name) => {
    const from = text.indexOf(name);
    if (from < 0) return false;
    const around = `${text[from - 1] ?? ' '}${text[from + name.length] ?? ' '}`;
    return /\p{Script=Han}/u.test(name) || !/[\p{L}\p{N}]/u.test(around);
  });
}

/** Most words of a statement, or characters of a script without spaces. */
const MAX_WORDS = 16;
const MAX_CHARACTERS = 24;

/** Fewest words that two statements share, of all of both, where one may be the other's negation. */
const MIN_SHARED = 0.8;

const checks: readonly StatementCheck[] = [
  {
    name: 'ids',
    severity: 'error',
    *find({ statements, pairs }) {
      const ids = [...pairs, ...statements.map(({ id }) => id)];
      for (const { index } of repeats(ids, (id) => id))
        if (index >= pairs.length)
          yield {
            path: at(index - pairs.length, 'id'),
            message: `the item id "${ids[index]}" is used twice; give each item its own`,
          };
    },
  },
  {
    name: 'duplicates',
    severity: 'error',
    *find({ statements }) {
      for (const { index, before } of repeats(statements, (each) => comparableText(each.statement)))
        yield {
          path: at(index),
          message: `${statements[index]?.id} repeats ${statements[before]?.id}; remove one`,
        };
    },
  },
  {
    name: 'placeholders',
    severity: 'warning',
    *find({ statements, scales = {} }) {
      const left = statements.filter(({ statement }) => isPlaceholder(statement));
      const [first] = left;
      if (first)
        yield {
          path: at(statements.indexOf(first)),
          message: `${left.length} of ${statements.length} statements are placeholders, which no model is asked; put the instrument’s own words in their place`,
        };
      const ids = Object.entries(scales).flatMap(([id, scale]) =>
        wordsOfScale(scale).some(isPlaceholder) ? [id] : [],
      );
      if (ids.length > 0)
        yield {
          path: ['scales', ids[0] ?? ''],
          message: `placeholders stand in the scales ${ids.join(', ')}; put the instrument’s own words in their place`,
        };
    },
  },
  {
    name: 'negations',
    severity: 'warning',
    *find({ statements, language }) {
      const negation = forLanguage(negations, language);
      if (!negation) return;
      const told = statements.map(({ statement }) => {
        const all = words(statement);
        const bare = all.filter((word) => !negation.test(word) && !auxiliaries.test(word));
        return { bare: new Set(bare), isNegated: all.some((word) => negation.test(word)) };
      });
      for (const [index, one] of statements.entries())
        for (const [before, other] of statements.slice(0, index).entries()) {
          const [a, b] = [told[index], told[before]];
          if (one.dimension !== other.dimension || one.keyed === other.keyed || !a || !b) continue;
          if (a.isNegated === b.isNegated) continue;
          const shared = [...a.bare].filter((word) => b.bare.has(word)).length;
          if (shared >= MIN_SHARED * (a.bare.size + b.bare.size - shared))
            yield {
              path: at(index),
              message: `${one.id} is the plain negation of ${other.id}, so both ask one thing; describe what the other pole would say`,
            };
        }
    },
  },
  {
    name: 'near-duplicates',
    severity: 'warning',
    *find({ statements }) {
      const real = statements.filter((each) => !isPlaceholder(each.statement));
      const texts = real.map(({ statement }) => words(statement));
      for (const { first, second, similarity } of nearestEarlier(texts, ALIKE)) {
        const [a, b] = [real[first], real[second]];
        if (!a || !b || a.keyed !== b.keyed) continue;
        if (comparableText(a.statement) === comparableText(b.statement)) continue;
        yield {
          path: at(statements.indexOf(b)),
          message: `${b.id} nearly repeats ${a.id} (similarity ${similarity.toFixed(2)}); reword or remove one`,
        };
      }
    },
  },
  ofEach({ name: 'length', severity: 'warning' }, ({ id, statement }) => {
    const { length } = words(statement);
    const isUnspaced = /\p{Script=Han}/u.test(statement);
    const most = isUnspaced ? MAX_CHARACTERS : MAX_WORDS;
    if (length <= most) return undefined;
    return `${id} is ${length} ${isUnspaced ? 'characters' : 'words'} long; say it in ${most}`;
  }),
  ofEach({ name: 'names', severity: 'warning' }, ({ id, statement }, { language, scheme }) => {
    const named = constructNamedIn(statement, { language, scheme });
    return named && `${id} says "${named}", which names what is measured; describe it instead`;
  }),
  {
    name: 'places',
    severity: 'warning',
    *find({ statements, language }) {
      const countries = countriesIn(language);
      for (const [index, { id, statement }] of statements.entries()) {
        const place = countryIn(statement, countries);
        const name = place ?? (/^en\b/i.test(language) ? nameIn(statement) : undefined);
        if (name !== undefined && !isPlaceholder(statement))
          yield {
            path: at(index),
            message: `${id} has "${name}"; a place or a name contradicts a persona, so leave it out`,
          };
      }
    },
  },
  ofEach({ name: 'double-barrelled', severity: 'hint' }, ({ id, statement }, { language }) =>
    forLanguage(joined, language)?.test(statement)
      ? `${id} may join two claims, which one can agree with by half; split it if so`
      : undefined,
  ),
  {
    name: 'keys',
    severity: 'hint',
    *find({ statements, scheme }) {
      const uneven = dimensionsOf(scheme).flatMap((dimension) => {
        const own = statements.filter((each) => each.dimension === dimension);
        const plus = own.filter(({ keyed }) => keyed === 1).length;
        const isEven = own.length < 2 || Math.abs(2 * plus - own.length) <= 1;
        return isEven ? [] : [{ dimension, detail: `${plus} and ${own.length - plus}` }];
      });
      yield* saidOnce(
        uneven,
        'statements keyed 1 and -1 are so uneven that acquiescence moves the rating; balance them, or read ratings less the respondent’s own mean',
      );
    },
  },
  {
    name: 'few',
    severity: 'hint',
    *find({ statements, scheme }) {
      const few = dimensionsOf(scheme).filter((dimension) => {
        const { length } = statements.filter((each) => each.dimension === dimension);
        return length > 0 && length < MIN_SAMPLED;
      });
      if (few.length > 0)
        yield {
          path: ['statements'],
          message: `${few.join(', ')}: under ${MIN_SAMPLED} statements, so intervals hold for these statements only`,
        };
    },
  },
  {
    name: 'scales',
    severity: 'warning',
    *find({ statements, scales = {} }) {
      for (const [id, scale] of Object.entries(scales)) {
        const path = ['scales', id];
        const own = statements.filter(({ scale: named }) => named === id);
        const labels =
          typeof scale.points === 'number' ? (scale.ends ?? []) : scale.points.map(comparableText);
        if (own.length === 0)
          yield { path, message: `no statement uses the scale "${id}"; remove it` };
        if (repeats([...labels], (label) => comparableText(label)).length > 0)
          yield { path, message: `two points of the scale "${id}" read the same; reword one` };
      }
    },
  },
  {
    name: 'middle',
    severity: 'hint',
    *find({ statements, scales = {} }) {
      const ids = Object.entries(scales).flatMap(([id, scale]) => {
        const isBipolar = statements.some((each) => each.scale === id && each.keyed === -1);
        return pointsOf(scale) % 2 === 0 && isBipolar && !scale.dontKnow ? [id] : [];
      });
      if (ids.length > 0)
        yield {
          path: ['scales', ids[0] ?? ''],
          message: `scales without a middle, where who has no view must take a side: ${ids.join(', ')}; add a point, or "dontKnow: true"`,
        };
    },
  },
];

/** What a program can find wrong with statements that their schema lets pass. */
export function lintStatements(
  { statements = [], items, ...questionnaire }: Questionnaire,
  scheme: Scheme,
): readonly Finding[] {
  if (statements.length === 0) return [];
  const linted = { ...questionnaire, scheme, statements, pairs: items.map(({ id }) => id) };
  return checks.flatMap(({ name, severity, find }) =>
    [...find(linted)].map(({ path, message }) => ({
      check: name,
      severity,
      path: [...path],
      message,
    })),
  );
}
