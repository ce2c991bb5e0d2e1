import { declarationHash } from '../../asking/simulated/declaration.js';
import { inWords, type SimulatedSide } from '../../asking/simulated/respondent.js';
import { type ReaderAsks, SimulatedReader } from '../../judging/reader.js';
import { randomFrom } from '../../util/random.js';
import { inCode } from '../wording.js';

/** Reads what the rules leave unread. */
export const readerAnswers: SimulatedSide = {
  service({ asks, prompt }, declared) {
    const reader = SimulatedReader.parse(declared);
    return inWords((seed) => readAs(reader, asks as ReaderAsks, { prompt, seed }));
  },
};

/** What an answer names that orders its reader about: the label of a choice, which no page shows. */
const order = /\bC1\b/;

/**
 * What a simulated reader answers: a function of its declaration, the prompt and the seed alone. It knows the
 * choice of an answer by what the rules read, or by the code of a respondent that is `obscure`.
 */
function readAs(
  { accuracy, falseReads, nonsense, gullible }: SimulatedReader,
  { choices, answer, byRules }: ReaderAsks,
  { prompt, seed }: { readonly prompt: string; readonly seed: number },
): string {
  const declared = { accuracy, falseReads, nonsense, gullible };
  const random = randomFrom(declarationHash(declared), prompt, seed);
  if (random() < nonsense) return 'It is hard to say.';
  if (gullible && order.test(answer)) return said(0, answer);
  const meant = byRules ?? inCode(answer);
  const places = choices.map((_, place) => place);
  const among = (some: readonly (number | null)[]) => some[Math.floor(random() * some.length)];
  if (meant === null) return said(random() < falseReads ? (among(places) ?? null) : null, answer);
  if (random() < accuracy) return said(meant, answer);
  return said(among([null, ...places.filter((place) => place !== meant)]) ?? null, answer);
}

function said(place: number | null, answer: string): string {
  return JSON.stringify(
    place === null ? { choice: 'none', quote: '' } : { choice: `C${place + 1}`, quote: answer },
  );
}
