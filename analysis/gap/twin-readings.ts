import type { HeardAnswers } from '../hearing/build-hearing.js';
import { heardItems } from '../hearing/heard-items.js';
import { countReadings, type TwinReadings } from './count-readings.js';
import { readExtractions } from './read-extractions.js';
import { readSelections } from './read-selections.js';

/**
 * What every item of the twin stories was read as, by measure and condition, over all orders and draws.
 * An item without an answer to both of its tellings is left out: its pole cannot be balanced out.
 */
export function twinReadings({ attitudes, selections, extractions }: HeardAnswers): TwinReadings[] {
  const asked = heardItems(attitudes).map(({ probe, cluster, ...item }) => ({
    ...item,
    measure: probe,
    pair: cluster,
  }));
  return [
    ...asked,
    ...countReadings(readSelections(selections), 'selection'),
    ...countReadings(readExtractions(extractions), 'extraction'),
  ].filter(({ onTarget, onOpposite }) => onTarget[2] > 0 && onOpposite[2] > 0);
}
