import { READER } from '../../vocabulary/request.js';
import type { Service } from '../instruments/base/instrument.js';
import { instruments } from './instruments.js';
import type { Study } from './study.js';

/** A model in service, with whose requests it answers: an instrument's, or the reader model's. */
export interface StudyService extends Service {
  readonly instrument: string;
}

/** The models in service that a study names: those of its instruments, and its reader model. */
export function servicesOf(study: Study): readonly StudyService[] {
  const named = instruments.flatMap(({ id: instrument, services }) =>
    (services?.(study) ?? []).map((each) => ({ ...each, instrument })),
  );
  if (!study.reader) return named;
  const { model, endpoint, connection, declaration } = study.reader;
  const served = declaration && { id: READER, declared: declaration };
  const names = { role: READER, place: READER, instrument: READER };
  return [...named, { ...names, model, endpoint, connection, served }];
}
