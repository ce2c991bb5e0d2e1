import { type Draw, requestKey, sha256 } from './request.js';

/** The seed sent with a draw, 0..2³¹ − 1: the first 31 bits of SHA-256 over request key and draw. */
export function drawSeed({ request, draw }: Draw): number {
  return Number.parseInt(sha256(`${requestKey(request)}:${draw}`).slice(0, 8), 16) >>> 1;
}
