import type { Endpoint } from '../asking/endpoint.js';
import type { OwnModels } from '../study/connect.js';
import { servicesOf } from '../study/services.js';
import type { Study } from '../study/study.js';

/** The models that a study simulates itself, asked in process, or over HTTP those that `overHttp` names. */
export function ownModels(overHttp: (model: string) => boolean = () => false): OwnModels {
  return async (plan, open) => {
    // Asking real models needs none of what answers for simulated ones.
    if (!simulates(plan.study)) return null;
    const [{ inProcess, inProcessConcurrency }, { simulationOf }] = await Promise.all([
      import('../asking/simulated/simulation.js'),
      import('./study-simulation.js'),
    ]);
    const simulation = simulationOf(plan);
    const direct = inProcess(simulation);
    if (!plan.study.respondents.some(({ model }) => overHttp(model))) {
      return { endpoint: direct, concurrency: inProcessConcurrency };
    }
    const { serve } = await import('./server.js');
    const server = await serve(simulation);
    const { endpoint, concurrency } = open(server.url);
    const ask: Endpoint['ask'] = (draw, signals) =>
      (overHttp(draw.request.model) ? endpoint : direct).ask(draw, signals);
    const close = async () => {
      await endpoint.close();
      await server.close();
    };
    return { endpoint: { ...endpoint, ask, close }, concurrency };
  };
}

function simulates(study: Study): boolean {
  return (
    study.respondents.some(({ declaration }) => declaration) ||
    servicesOf(study).some(({ served }) => served)
  );
}
