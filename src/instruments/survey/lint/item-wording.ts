import { guessedFromWords } from '../../../../analysis/statistics/word-guess.js';
import { countEach, words } from '../../../../analysis/statistics/words.js';
import type { Item, Setting } from '../../../../vocabulary/item.js';
import { byDimension, type Check, saidOnce } from './check.js';

/** Below this many items a share of them says little. */
const ENOUGH = 40;

/** Most often that words alone may give the poles of a dimension's items away; guessing is right in half. */
const MAX_GUESSED = 0.7;
/** Of the divisions into folds. */
const SEED = 1;

/**
 * How often the words that differ between the two options of an item give its poles away, 0..1; null for a
 * dimension of fewer than forty items.
 */
export function guessedPoles(items: readonly Item[]): number | null {
  if (items.length < ENOUGH) return null;
  const pairs = items.map(({ options }) => ({
    first: words(options.target),
    second: words(options.opposite),
  }));
  return guessedFromWords(pairs, { seed: SEED }).rate;
}

/**
 * Words alone do not tell the pole: a respondent that goes by them would seem to have a culture. A plan with
 * rules lets the words carry what is measured.
 */
export const guessablePoles: Check = {
  name: 'words',
  severity: 'warning',
  *find({ items, cells, plan }) {
    if (plan?.rules) return;
    const found = byDimension(items, cells.dimensions).flatMap(({ dimension, own }) => {
      const rate = guessedPoles(own);
      if (rate === null || rate <= MAX_GUESSED) return [];
      return [{ dimension, detail: `in ${Math.round(100 * rate)} % of the items` }];
    });
    yield* saidOnce(
      found,
      `the words of the options reveal the pole more often than ${100 * MAX_GUESSED} %; use the same words at both poles`,
    );
  },
};

/** Most that may open an option the same way, and most items that may give a reason. */
const MAX_SHARE = { sameOpening: 0.35, reasons: 1 / 3 };

/** Options open in different ways. */
export const commonOpenings: Check = {
  name: 'first-words',
  severity: 'warning',
  *find({ items }) {
    if (items.length < ENOUGH) return;
    const options = items.flatMap(({ options: { target, opposite } }) => [target, opposite]);
    const openings = countEach(options.map((text) => words(text)[0] ?? ''));
    const [word = '', found = 0] = [...openings].sort((a, b) => b[1] - a[1])[0] ?? [];
    if (found / options.length <= MAX_SHARE.sameOpening) return;
    const message = `${found} of ${options.length} options open with "${word}"; vary how they begin`;
    yield { path: ['items'], message };
  },
};

const reason =
  /\b(?:because|since|so that|after all|in order to|which is why|as (?:it|he|she|they|we|i|this|that|these|the|an?|my|your|his|her|our|their))\b/iu;

/** Whether an option says why it is chosen, in English. */
export function givesReason({ options: { target, opposite } }: Item): boolean {
  return reason.test(target) || reason.test(opposite);
}

/** At most a third of the items argue: a reason is judged beside the deed. */
export const reasons: Check = {
  name: 'reasons',
  severity: 'warning',
  *find({ items, language }) {
    if (items.length < ENOUGH || !/^en\b/i.test(language)) return;
    const found = items.filter(givesReason).length;
    if (found / items.length <= MAX_SHARE.reasons) return;
    const message = `${found} of ${items.length} items give a reason in an option; keep it to a third`;
    yield { path: ['items'], message };
  },
};

/** Words that place an English item in contemporary life, and such as place it in a rural or craft setting. */
const settingWords = {
  contemporary:
    /\b(?:phones?|call cent(?:re|er)s?|apps?|online|e-?mails?|messages?|messaged|texts?|websites?|laptops?|computers?|screens?|tablets?|internet|wifi|wi-fi|passwords?|software|data|database|video|videos|streaming|podcasts?|platforms?|social media|followers|channel|chat|group chat|posts?|posted|uploads?|downloads?|cameras?|printer|office|offices|clinics?|hospitals?|wards?|pharmac(?:y|ies|ist)|surgery|scan|vaccines?|insurance|insurer|therap(?:y|ist)s?|dentist|gp|physiotherap\w*|ambulance|airports?|flights?|planes?|bus|buses|metro|subway|trains?|taxi|drivers?|delivery|parcels?|courier|warehouse|supermarkets?|factory|flats?|apartments?|landlords?|tenants?|rent|mortgage|loan|bank|account|cards?|salary|payslip|pension|contract|shifts?|manager|managers|human resources|hr|intern|interns|start-?up|company|companies|firm|visa|passport|permit|residence|consulate|migration|asylum|municipal|city hall|council|registry|police|court|lawyer|tax|university|campus|degree|exam|exams|seminar|semester|tutor|lab|laboratory|grant|trial|sensor|drone|satellite|robot|algorithm|gym|nursery|kindergarten|care home|lift|elevator|car park|car|cars|concert|festival|gallery|studio|film|games?|subscription|ticket|tickets|conference|meeting|team|project|customer|customers|client|clients|branch|hotel|restaurant|café|cafe|shop|store|school|classroom|teacher|parents' evening)\b/iu,
  rural:
    /\b(?:farm|farmer|farms|fields?|harvest|orchard|goats?|sheep|cows?|cattle|herd|shepherd|fishing|nets?|boat|boatbuilder|loom|weav(?:er|ing)|potter|pottery|smith|forge|carpenter|joiner|workshop bench|basket|beekeeper|hives?|village|mill|barn|cart|plough|seed|vineyard|olive grove|well|tailor|apprentice|lantern)\b/iu,
};

/** By its words alone: contemporary, rural or craft, or anywhere where no word tells. */
export function settingByWords({ question, options }: Item): Setting {
  const text = [question, options.target, options.opposite].join(' ');
  if (settingWords.contemporary.test(text)) return 'contemporary';
  return settingWords.rural.test(text) ? 'rural or craft' : 'anywhere';
}

/** Least share of contemporary settings, and most of rural ones and crafts. */
const SETTINGS = { contemporary: 0.6, rural: 0.15 };

/** Where readers said in which setting an item is, most are in contemporary life. */
export const settings: Check = {
  name: 'settings',
  severity: 'warning',
  *find({ items }) {
    const placed = items.flatMap(({ setting }) => setting ?? []);
    if (placed.length < ENOUGH) return;
    const share = (wanted: Setting) =>
      placed.filter((setting) => setting === wanted).length / placed.length;
    const percent = (part: number) => `${Math.round(100 * part)} %`;
    const [contemporary, rural] = [share('contemporary'), share('rural or craft')];
    if (contemporary < SETTINGS.contemporary) {
      const message = `${percent(contemporary)} of the items are set in contemporary life; bring them to ${percent(SETTINGS.contemporary)}`;
      yield { path: ['items'], message };
    }
    if (rural > SETTINGS.rural) {
      const message = `${percent(rural)} of the items are rural or about a craft; keep them to ${percent(SETTINGS.rural)}`;
      yield { path: ['items'], message };
    }
  },
};

/** No question or option begins with a number: an answer that repeats it would look like a rating. */
export const leadingNumbers: Check = {
  name: 'numbers',
  severity: 'warning',
  *find({ items }) {
    for (const [index, { id, question, options }] of items.entries()) {
      const texts = [
        { path: ['question'], name: 'question', text: question },
        { path: ['options', 'target'], name: 'target option', text: options.target },
        { path: ['options', 'opposite'], name: 'opposite option', text: options.opposite },
      ];
      for (const { path, name, text } of texts) {
        const [number] = /^[^\p{L}\p{N}]*\p{Nd}+/u.exec(text) ?? [];
        if (number === undefined) continue;
        yield {
          path: ['items', index, ...path],
          message: `${id} begins its ${name} with "${number}", which in the likert form may be taken for a rating; begin it with a word`,
        };
      }
    }
  },
};
