import type { SimulatedSide } from '../../../src/instrument.js';
import { inWords } from '../../../src/simulation/respondent.js';
import { sha256 } from '../../../vocabulary/request.js';
import { proverbsIn } from './section.js';
import { completePrompt, judgePrompt, praisePrompt } from './trial.js';

/** Whether something of this chance happens under a seed. */
const happens = (chance: number, seed: number) =>
  Number.parseInt(sha256(`toy ${seed}`).slice(0, 8), 16) / 2 ** 32 < chance;

/** Completes what it knows, praises the group as often as is declared, and judges by the ending. */
export const proverbsSimulated: SimulatedSide = {
  knows(content) {
    const proverbs = proverbsIn(content);
    return {
      instrument: 'proverbs',
      asked({ prompt }, declaration) {
        const known = proverbs.find(({ beginning }) => prompt === completePrompt(beginning));
        if (known) return inWords(() => known.ending);
        const completed = proverbs.some(
          ({ beginning, ending }) => prompt === praisePrompt(`${beginning} ${ending}`),
        );
        if (!completed) return undefined;
        const { group } = { group: 0.5, ...Object(declaration.instruments?.proverbs) };
        return inWords((seed) => (happens(group, seed) ? '1. the group' : '2. the person'));
      },
      served({ prompt }, declared) {
        const known = proverbs.some(
          ({ beginning, ending }) => prompt === judgePrompt(`${beginning} ${ending}`),
        );
        const { lenience } = { lenience: 1, ...declared };
        return known ? inWords((seed) => (happens(lenience, seed) ? 'yes' : 'no')) : undefined;
      },
    };
  },
};
