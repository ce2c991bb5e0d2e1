import type { Request, ResponseFormat } from '../../../vocabulary/request.js';
import { type ServiceModel, structured } from '../../judging/until-read.js';
import { aboutService, type ServiceAsks } from './asks.js';

/** A request for structured output to a model in the service of conversations. */
export function serviceRequest(
  model: ServiceModel,
  content: string,
  { format, asks }: { readonly format: ResponseFormat; readonly asks: ServiceAsks },
): Request {
  return structured(model, content, { format, about: aboutService(asks) });
}
