import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Gives the next number of a random sequence, uniform on 0..1 (1 excluded). */
export type Random = () => number;

/** The random sequence that belongs to these parts: the same parts give the same sequence. */
export function randomFrom(...parts: readonly (string | number)[]): Random {
  const generator = xoroshiro128plus(hash(parts.join('\u0000')));
  return () => uniformFloat64(generator);
}

/** FNV-1a with MurmurHash3's finaliser, so that texts one character apart begin far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
