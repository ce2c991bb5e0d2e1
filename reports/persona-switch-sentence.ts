import type { PersonaSwitch, Slope } from '../analysis/gap/gap.js';
import { LEAST_SHIFT } from '../analysis/gap/persona-switch.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { decimal, list } from './document/format.js';
import { slopeAside } from './gap-words.js';
import { scoreShare } from './score-words.js';

/** What a persona that moves what a respondent states does to what it reads into others, or why that is withheld. */
export function personaSwitchSentence(personaSwitch: PersonaSwitch | null): string[] {
  if (!personaSwitch) return [];
  const { causal, withheld } = personaSwitch;
  return [causal && withheld === null ? `${moved(causal)}.` : withheldSentence(personaSwitch)];
}

/** The same with what it rests on, and what may pass for it. */
export function personaSwitchSentences(personaSwitch: PersonaSwitch | null): string[] {
  if (!personaSwitch) return [];
  const { causal, withheld, reversed, explicit } = personaSwitch;
  if (!causal || withheld !== null) return personaSwitchSentence(personaSwitch);
  const on = list(
    reversed.map(({ dimension }) => dimensionCatalogue[dimension].name.toLowerCase()),
  );
  return [
    `${moved(causal)} (λ_causal on ${on}, less what a sham persona does).`,
    'A persona may also change how it reads directly, which this test cannot tell from carry-over.',
    ...(explicit.persona.value === null
      ? ['Whether it still hears what is said outright under the persona was not checked.']
      : []),
  ];
}

function moved(causal: Slope): string {
  const when = 'Under a persona of the other leanings';
  const { low, high } = causal;
  const figure = slopeAside(causal);
  if (low === null || high === null) return `${when} its readings follow by ${figure}`;
  if (low > 0) return `${when} its readings move too: ${figure}`;
  if (high < 0) return `${when} its readings move the other way: ${figure}`;
  return `${when} it cannot be told whether its readings move too: ${figure}`;
}

function withheldSentence({ withheld, shift, explicit }: PersonaSwitch): string {
  switch (withheld) {
    case 'few items':
      return 'There was no persona switch: no dimension has as many items as it takes to tell whether it leans.';
    case 'no lean':
      return 'There was no persona switch: it leans nowhere, so that a persona has nothing to move.';
    case 'nothing asked':
      return 'There is no λ_causal: nothing was answered under the personas.';
    case 'incomplete':
      return 'λ_causal is withheld: not all that was to be asked under the personas was answered.';
    case 'little shift':
      return `λ_causal is withheld: the persona hardly moved what it states (by ${decimal(shift ?? 0)} towards its poles on average, where ${decimal(LEAST_SHIFT)} is needed).`;
    case 'misses the explicit':
      return `λ_causal is withheld: under the persona it names only ${scoreShare(explicit.persona)} of the values that are said outright.`;
    case null:
      return 'There is no λ_causal: it could not be computed.';
  }
}
