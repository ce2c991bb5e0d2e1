import {
  type SimulatedRespondent,
  simulatedModel,
  simulationOwner,
} from '../vocabulary/declaration.js';

/** The answer to `GET /v1/models`; `owned_by` carries the hash of each declaration. */
export function modelList(respondents: readonly SimulatedRespondent[]): object {
  return {
    object: 'list',
    data: respondents.map(({ id, declaration }) => ({
      id: simulatedModel(id),
      object: 'model',
      created: 0,
      owned_by: simulationOwner(declaration),
    })),
  };
}
