import {
  type ServedModel,
  type SimulatedRespondent,
  simulatedModel,
  simulationOwner,
} from '../vocabulary/declaration.js';

/** The answer to `GET /v1/models`; `owned_by` carries the hash of what each is declared to be. */
export function modelList(
  respondents: readonly SimulatedRespondent[],
  services: readonly ServedModel[],
): object {
  const served = [
    ...respondents.map(({ id, declaration }) => ({ id, declared: declaration })),
    ...services,
  ];
  return {
    object: 'list',
    data: served.map(({ id, declared }) => ({
      id: simulatedModel(id),
      object: 'model',
      created: 0,
      owned_by: simulationOwner(declared),
    })),
  };
}
