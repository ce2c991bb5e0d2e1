import { setMaxListeners } from 'node:events';

/** A signal that lets go of those it follows when it is disposed of. */
interface JoinedSignal extends Disposable {
  readonly signal: AbortSignal;
}

/**
 * A signal that aborts with any of these. `AbortSignal.any` would do, but in Node 20 each call
 * leaves a trace in the signals it follows, and ours live for a million requests.
 */
export function joinSignals(signals: readonly AbortSignal[]): JoinedSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  // As many requests as are under way follow one signal; past ten, Node would warn of a leak.
  setMaxListeners(0, ...signals);
  for (const signal of signals) {
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  }
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
}
