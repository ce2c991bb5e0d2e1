import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Collects garbage now. V8 lets a heap grow to several times what is alive in it, and sees nothing of what native
 * modules hold for its objects: the pixels of a picture take 20 MB.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  collect ??= runInNewContext('gc') as () => void;
  collect();
}
