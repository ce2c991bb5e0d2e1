import * as z from 'zod';
import { plainText } from '../../../reports/document/format.js';
import { InputError } from '../../../vocabulary/input.js';
import { dimensionsOf } from '../../../vocabulary/scheme.js';
import type { Ledger, StudyRecord } from '../../../vocabulary/trial.js';
import { defaultEdition, loadEditions } from '../../content/country-editions.js';
import { builtInScheme, loadDefaultScheme } from '../../content/scheme.js';
import { openLedger } from '../../ledger/ledger.js';
import { loadStudy } from '../load.js';
import { Plan } from '../plan.js';
import type { Study } from '../study.js';

/** A run as it was recorded, with the ledger that holds its responses. */
interface Recorded extends AsyncDisposable {
  readonly ledger: Ledger;
  readonly record: StudyRecord;
  readonly plan: Plan;
  /** Keys of the study's file that say how it is reported, and say otherwise than when it was run. */
  readonly changed: readonly string[];
}

/**
 * Opens a ledger at the latest run of a study, or of any study where none is named.
 * @param study the path of a study file, or the name of a study
 * @throws InputError when there is no such ledger, file or run
 */
export async function openRecorded(path: string, study?: string): Promise<Recorded> {
  const file = study !== undefined && isFile(study) ? await loadStudy(study) : undefined;
  const name = file?.name ?? study;
  const ledger = await openLedger(path, { mode: 'read' });
  try {
    const record = await ledger.latestStudy(name);
    if (!record) {
      const what = name === undefined ? 'no study' : `no run of the study "${name}"`;
      throw new InputError(`holds ${what} yet; run it first with "undertone run"`, {
        file: ledger.place,
      });
    }
    const plan = await withCountries(await recordedPlan(record, ledger.place));
    return {
      ledger,
      record,
      plan,
      changed: file ? changedKeys(file, plan.study) : [],
      [Symbol.asyncDispose]: () => ledger.close(),
    };
  } catch (error) {
    await ledger.close();
    throw error;
  }
}

/** Earlier versions recorded no country scores. */
async function withCountries(plan: Plan): Promise<Plan> {
  if (plan.countries.length > 0 || plan.scheme.countryScores.length === 0) return plan;
  const countries = await loadEditions(defaultEdition, dimensionsOf(plan.scheme));
  return { ...plan, countries };
}

const isFile = (study: string) => /\.(?:ya?ml|json)$/i.test(study);

/** Keys that no question depends on, so that a change of them is easily taken for one of the report. */
const ofReports = ['title', 'comparison', 'prices'] as const satisfies readonly (keyof Study)[];

function changedKeys(file: Study, recorded: Study): readonly string[] {
  const said = (study: Study, key: keyof Study) => JSON.stringify(study[key]);
  return ofReports.filter((key) => said(file, key) !== said(recorded, key));
}

/** The section of country scores as earlier versions recorded it. */
const EarlierCountries = z.looseObject({
  study: z.looseObject({ people: z.looseObject({ countries: z.unknown(), map: z.unknown() }) }),
});

/** A plan as it is recorded: the default scheme is not, and is that of a plan recorded before there were schemes. */
export function planToRecord({ scheme, ...plan }: Plan): Omit<Plan, 'scheme'> & Partial<Plan> {
  return scheme.scheme === builtInScheme ? plan : { ...plan, scheme };
}

/**
 * The plan of a run as it was recorded.
 * @throws InputError when this version cannot read it
 */
export async function recordedPlan(record: StudyRecord, ledger: string): Promise<Plan> {
  const recorded = withoutPrecision(withTypedSections(withTodaysNames(JSON.parse(record.text))));
  const plan = Plan.safeParse({ scheme: await loadDefaultScheme(), ...Object(recorded) });
  if (plan.success) return plan.data;
  const how = `was recorded by Undertone ${record.version} and cannot be read by this one`;
  throw new InputError(`the study "${plainText(record.name)}" ${how}; run it again`, {
    file: ledger,
  });
}

/** A recorded plan whose section of country scores has its name of today. */
function withTodaysNames(recorded: unknown): unknown {
  const earlier = EarlierCountries.safeParse(recorded);
  if (!earlier.success) return recorded;
  const { people, ...study } = earlier.data.study;
  return {
    ...earlier.data,
    study: { ...study, countries: { scores: people.countries, map: people.map } },
  };
}

const Untyped = z.record(z.string(), z.unknown()).default({});
/** A plan that held open answers and conversations under their ids, of no type. */
const EarlierSections = z.looseObject({
  study: z.looseObject({ sections: Untyped }),
  contents: Untyped,
});

/** A recorded plan with a key for each instrument. */
function withTypedSections(recorded: unknown): unknown {
  const earlier = EarlierSections.safeParse(recorded);
  if (!earlier.success) return recorded;
  const { contents, study, ...plan } = earlier.data;
  const { sections, ...others } = study;
  return { ...plan, ...contents, study: { ...others, ...sections } };
}

const EarlierSurvey = z.looseObject({ study: z.looseObject({ survey: z.looseObject({}) }) });

/** A recorded plan without the half-width that version 0.1.0 let a survey wish for: all of its items are planned. */
function withoutPrecision(recorded: unknown): unknown {
  const earlier = EarlierSurvey.safeParse(recorded);
  if (!earlier.success) return recorded;
  const { precision: _, ...survey } = earlier.data.study.survey;
  return { ...earlier.data, study: { ...earlier.data.study, survey } };
}
