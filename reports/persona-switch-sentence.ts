import type { PersonaSwitch, Slope } from '../analysis/gap/gap.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { decimal, list } from './format.js';
import { portion, slopeAside } from './gap-words.js';
import { scoreShare } from './score-words.js';

/** The mean change of what is stated from which on a persona has turned something around. */
const SHIFTED = 0.3;
const caveat =
  'A persona may also change how it reads directly, which this test cannot tell from carry-over.';

/** What turning around what a respondent states does to what it reads into others, or why that is withheld. */
export function personaSwitchSentence(personaSwitch: PersonaSwitch | null): string[] {
  if (!personaSwitch) return [];
  const { causal, withheld } = personaSwitch;
  return causal && withheld === null
    ? [`${turned(personaSwitch, causal)} ${caveat}`]
    : [withheldSentence(personaSwitch)];
}

function turned({ reversed }: PersonaSwitch, causal: Slope): string {
  const on = list(
    reversed.map(({ dimension }) => dimensionCatalogue[dimension].name.toLowerCase()),
  );
  const when = `When a persona turns around what it states on ${on},`;
  const figure = `(λ_causal ${slopeAside(causal)}; what a sham persona does is taken off)`;
  const { low, high } = causal;
  if (low === null || high === null)
    return `${when} how its readings follow has no interval ${figure}.`;
  if (low > 0)
    return `${when} its readings turn with it: ${portion(low, high)} of the change shows up in what it reads into others ${figure}.`;
  if (high < 0)
    return `${when} its readings turn the other way: ${portion(-high, -low)} of the change shows up turned around ${figure}.`;
  return `${when} whether its readings turn with it cannot be told ${figure}.`;
}

function withheldSentence({ withheld, shift, explicit }: PersonaSwitch): string {
  switch (withheld) {
    case 'no lean':
      return 'There was no persona switch: it leans nowhere, so that there is nothing to turn around.';
    case 'nothing asked':
      return 'There is no λ_causal: nothing was answered under the personas.';
    case 'incomplete':
      return 'λ_causal is withheld: not all that was to be asked under the personas was answered.';
    case 'little shift':
      return `λ_causal is withheld: the persona hardly moved what it states (by ${decimal(shift ?? 0)} on average, where ${decimal(SHIFTED)} is needed).`;
    case 'misses the explicit':
      return `λ_causal is withheld: under the persona it names only ${scoreShare(explicit.persona)} of the values that are said outright.`;
    case null:
      return 'There is no λ_causal: it could not be computed.';
  }
}
