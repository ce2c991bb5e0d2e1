import { z } from 'zod';
import { plainText } from '../../reports/document/plain-text.js';
import { builtInScheme, loadDefaultScheme } from '../content/load-scheme.js';
import { Plan } from '../study/plan.js';
import { InputError } from '../vocabulary/input-error.js';
import type { StudyRecord } from '../vocabulary/ports.js';

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
  const recorded = withCountries(JSON.parse(record.text));
  const plan = Plan.safeParse({ scheme: await loadDefaultScheme(), ...Object(recorded) });
  if (plan.success) return plan.data;
  const how = `was recorded by Undertone ${record.version} and cannot be read by this one`;
  throw new InputError(`the study "${plainText(record.name)}" ${how}; run it again`, {
    file: ledger,
  });
}

/** A recorded plan whose section of country scores has its name of today. */
function withCountries(recorded: unknown): unknown {
  const earlier = EarlierCountries.safeParse(recorded);
  if (!earlier.success) return recorded;
  const { people, ...study } = earlier.data.study;
  return {
    ...earlier.data,
    study: { ...study, countries: { scores: people.countries, map: people.map } },
  };
}
