import type { Endpoint } from '../asking/endpoint.js';
import { inProcess } from '../asking/simulated/simulation.js';
import { type OwnModels, usualConcurrency } from '../study/connect.js';
import { simulationOf } from './study-simulation.js';

/** The models that a study simulates itself, asked in process, or over HTTP those that `overHttp` names. */
export function ownModels(overHttp: (model: string) => boolean = () => false): OwnModels {
  return async (plan, open) => {
    const simulation = simulationOf(plan);
    if (!simulation) return null;
    const direct = inProcess(simulation);
    if (!plan.study.respondents.some(({ model }) => overHttp(model))) {
      return { endpoint: direct, concurrency: usualConcurrency };
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
