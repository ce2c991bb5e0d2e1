import type { CountryTable } from '../../vocabulary/country.js';
import { InputError } from '../../vocabulary/input.js';
import { canonicalJson, identityAtWave } from '../../vocabulary/request.js';
import { dimensionsOf, type Scheme } from '../../vocabulary/scheme.js';
import {
  type Declaration,
  declaredOn,
  simulatedIdentity,
} from '../asking/simulated/declaration.js';
import { defaultEdition, loadEditions } from '../content/country-editions.js';
import { readDocument } from '../content/document.js';
import { andMore, checkDocument } from '../content/document-faults.js';
import { packagePath } from '../content/package-data.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import type {
  FiledQuestionnaire,
  InstrumentStudy,
  LeaveOut,
  Loaded,
  PartOf,
} from '../instruments/base/instrument.js';
import { ReaderTemplates } from '../judging/reader.js';
import { instruments } from './instruments.js';
import { noContent, type Plan } from './plan.js';
import type { Study } from './study.js';

/**
 * Loads what a study's instruments ask in every language that it asks in, and the country scores that it
 * is held against.
 * @param leaveOut hears of items that cannot be asked, which are then left out and not refused
 * @throws InputError when one is missing, wrong, in another language than the respondent's, or does not
 *   fit the study
 */
export async function loadPlan(study: Study, leaveOut?: LeaveOut): Promise<Plan> {
  const { plan, faults } = await readPlan(study, leaveOut);
  const [fault, ...others] = faults.map(({ error }) => error);
  if (plan && !fault) return plan;
  if (!fault) throw new RangeError('a plan that cannot be read has a fault');
  throw plan ? new InputError(`${fault.reason}${andMore(others)}`, fault.place) : fault;
}

/** What is wrong with a file of a study. */
export interface Fault {
  readonly error: InputError;
  /** The instrument that it is loaded for; null for the scheme and country scores. */
  readonly instrument: InstrumentStudy<Plan> | null;
}

/** A plan, and what is wrong in its files only beside the study: each by itself is sound. */
interface ReadPlan {
  /** Null when a file is missing or wrong, or in another language than the respondent's, as the one fault says. */
  readonly plan: Plan | null;
  readonly faults: readonly Fault[];
}

/** Loads the same with everything that does not fit the study. */
export async function readPlan(study: Study, leaveOut?: LeaveOut): Promise<ReadPlan> {
  const faults: Fault[] = [];
  let instrument: InstrumentStudy<Plan> | null = null;
  try {
    let loaded: Loaded<PartOf<Plan>> = { part: {} };
    for (instrument of instruments) {
      const own: Loaded<PartOf<Plan>> | undefined = await instrument.load?.(
        study,
        loaded,
        leaveOut,
      );
      if (!own) continue;
      loaded = joined(loaded, own);
      for (const error of own.faults ?? []) faults.push({ error, instrument });
    }
    instrument = null;
    const { scheme, fault } = sharedScheme(loaded.questionnaires ?? {});
    if (fault) faults.push({ error: fault, instrument });
    const countries = await countriesOf(study, scheme);
    const declared = { ...study, respondents: study.respondents.map(declaring(scheme)) };
    const reader = study.reader && (await readerTemplates());
    const content = { ...noContent, ...loaded.part, countries, reader };
    return { plan: { study: declared, scheme, ...content }, faults };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { plan: null, faults: [{ error, instrument }] };
  }
}

/** What a reader model is asked, in English whatever language answers are in. */
async function readerTemplates(): Promise<ReaderTemplates> {
  const document = await readDocument(packagePath('templates', 'reader', 'en.yaml'));
  return checkDocument(document, ReaderTemplates);
}

function joined(before: Loaded<PartOf<Plan>>, own: Loaded<PartOf<Plan>>): Loaded<PartOf<Plan>> {
  return {
    part: { ...before.part, ...own.part },
    questionnaires: { ...before.questionnaires, ...own.questionnaires },
  };
}

/** The scheme that every language of a study measures by, which the first one names. */
function sharedScheme(filed: Readonly<Record<string, FiledQuestionnaire>>): {
  readonly scheme: Scheme;
  /** That another language names another. */
  readonly fault?: InputError;
} {
  const [first, ...others] = Object.values(filed);
  if (!first) throw new RangeError('a study asks in at least one language');
  const other = others.find(({ scheme }) => canonicalJson(scheme) !== canonicalJson(first.scheme));
  if (!other) return { scheme: first.scheme };
  const { document, scheme } = other;
  return {
    scheme: first.scheme,
    fault: new InputError(
      `uses the scheme "${scheme.scheme}", but ${first.document.file} uses "${first.scheme.scheme}"; name one scheme in all languages of a study`,
      { file: document.file, line: document.lineOf(['scheme']) },
    ),
  };
}

/** The country scores of a study; none under a scheme that has none. */
async function countriesOf(
  { countries: { scores } }: Study,
  scheme: Scheme,
): Promise<readonly CountryTable[]> {
  const wantsNone = scheme.countryScores.length === 0 && scores === defaultEdition;
  return wantsNone ? [] : editionsOf(scheme, scores);
}

/**
 * The country scores that somebody chose to hold respondents against, the chosen edition first.
 * @throws InputError where the scheme has none, or they cannot be read
 */
export async function editionsOf(scheme: Scheme, choice: string): Promise<readonly CountryTable[]> {
  if (scheme.countryScores.length > 0) return loadEditions(choice, dimensionsOf(scheme));
  throw new InputError(
    `${noCountries(scheme.scheme)}, so "${choice}" cannot be compared; remove it`,
  );
}

/** That a scheme has no countries, as the beginning of a sentence. */
export function noCountries(scheme: string): string {
  return `the scheme "${scheme}" has no country scores`;
}

/** A simulated respondent with its orientation on each dimension of a scheme, which is part of its identity. */
function declaring(scheme: Scheme) {
  return (respondent: StudyRespondent): StudyRespondent => {
    if (!respondent.declaration) return respondent;
    const stray = strayDimension(respondent.declaration, scheme);
    if (stray !== undefined) throw new InputError(strayOrientation(respondent, { stray, scheme }));
    const declaration = declaredOn(respondent.declaration, dimensionsOf(scheme));
    const endpoint = identityAtWave(simulatedIdentity(declaration), respondent.tags.wave);
    return { ...respondent, declaration, endpoint };
  };
}

/** A dimension that a declaration has an orientation on and a scheme does not have; undefined where there is none. */
export function strayDimension({ orientation }: Declaration, scheme: Scheme): string | undefined {
  const dimensions = dimensionsOf(scheme);
  return Object.keys(orientation).find((name) => !dimensions.includes(name));
}

/** That a respondent is declared to lean on a dimension which its scheme does not have. */
export function strayOrientation(
  { id }: Pick<StudyRespondent, 'id'>,
  { stray, scheme }: { readonly stray: string; readonly scheme: Scheme },
): string {
  return `"${id}" declares an orientation on "${stray}", which is not a dimension of the scheme "${scheme.scheme}" (${dimensionsOf(scheme).join(', ')}); rename it, or remove it`;
}
