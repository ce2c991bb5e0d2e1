import { InvalidArgumentError } from 'commander';
import { type MapFit, mapFits } from '../vocabulary/map-fit.js';

/** A text with something in it: a shell variable that is not set is none. */
export function filled(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** A whole number from 0. */
export function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It is a whole number, such as 5.');
  return Number(text);
}

/** A whole number from 1. */
export function positive(text: string): number {
  const value = whole(text);
  if (value < 1) throw new InvalidArgumentError('It is at least 1.');
  return value;
}

/** A sampling temperature, 0..2. */
export function temperature(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 2)) {
    throw new InvalidArgumentError('It is a number from 0 to 2, such as 0.7.');
  }
  return value;
}

/** The URL of an endpoint. */
export function url(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It is a URL, such as http://localhost:8000/v1.');
}

/** How the humans map is fitted. */
export function mapFit(text: string): MapFit {
  const fit = mapFits.find((known) => known === text);
  if (fit) return fit;
  throw new InvalidArgumentError(`It is ${mapFits.join(' or ')}.`);
}

/** A port, 0..65535; 0 takes any free one. */
export function port(text: string): number {
  const value = whole(text);
  if (value > 65_535) throw new InvalidArgumentError('It is at most 65535; 0 takes any free port.');
  return value;
}

/** A budget in requests, at least 1. */
export function budget(text: string): number {
  const requests = Number(/^(\d{1,15}) ?requests?$/.exec(text)?.[1] ?? 0);
  if (requests >= 1) return requests;
  throw new InvalidArgumentError(
    'It is a number of requests, such as 2000requests; money and tokens are not counted yet.',
  );
}
