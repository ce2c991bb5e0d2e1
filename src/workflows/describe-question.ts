import type { AskedOfStory } from '../../reports/document/raw-answers.js';
import { topicLabel } from '../instruments/inference/fill.js';
import type {
  AttitudeObservation,
  ExtractionObservation,
  InferenceObservation,
  SelectionObservation,
} from '../instruments/inference/observation.js';
import type { PersonaName } from '../instruments/inference/persona-switch.js';
import type { AttitudeProbe, CandidateMode, Shots, Style } from '../vocabulary/hearing.js';

/** A question about a story as people read it, and the persona under which it was asked again, if any. */
export function describeQuestion(
  observation: InferenceObservation,
  persona?: PersonaName,
): AskedOfStory {
  const asked = describePlainly(observation);
  return persona ? { ...asked, how: `${asked.how}, ${personaWords[persona]}` } : asked;
}

/** Under which persona something was asked again. */
export const personaWords: Readonly<Record<PersonaName, string>> = {
  switched: 'under a persona of the other leanings',
  sham: 'under a sham persona',
};

function describePlainly(observation: InferenceObservation): AskedOfStory {
  switch (observation.task) {
    case 'attitude':
      return ofAttitude(observation);
    case 'selection':
      return ofSelection(observation);
    case 'extraction':
      return ofExtraction(observation);
  }
}

const probeWords: Readonly<Record<AttitudeProbe, string>> = {
  forced: 'one of two',
  full: 'with all options',
  without: 'without the neutral option',
};

function ofAttitude({
  telling,
  statement,
  options,
  inference: heard,
}: AttitudeObservation): AskedOfStory {
  const { probe, gold, style, shots, character } = heard;
  const whose = character === null ? 'attitude' : `attitude of ${character}`;
  return {
    story: telling.id,
    how: `${whose}, ${probeWords[probe]}${wording(style, shots)}`,
    task: 'attitude',
    statement: heard.statement,
    character,
    text: statement,
    options,
    right: heard.options.flatMap((attitude, place) => (attitude === gold ? [place] : [])),
  };
}

const modeWords: Readonly<Record<CandidateMode, string>> = {
  contrast: 'each beside its opposite',
  original: 'among others drawn at random',
};

function ofSelection({
  telling,
  candidates,
  inference: heard,
}: SelectionObservation): AskedOfStory {
  const { mode, style, shots, choose } = heard;
  return {
    story: telling.id,
    how: `selection, ${modeWords[mode]}${wording(style, shots)}`,
    task: 'selection',
    statement: null,
    character: null,
    text: `Choose exactly ${choose} of ${candidates.length}.`,
    options: candidates.map(({ text }) => text),
    right: candidates.flatMap(({ role }, place) => (role === 'gold' ? [place] : [])),
  };
}

function ofExtraction({ telling, topics, inference: heard }: ExtractionObservation): AskedOfStory {
  const { style, shots } = heard;
  return {
    story: telling.id,
    how: `extraction${wording(style, shots)}`,
    task: 'extraction',
    statement: null,
    character: null,
    text: 'Which values do the people hold on these topics?',
    options: topics.map(({ text }, place) => `${topicLabel(place)}: ${text}`),
    right: [],
  };
}

/** Only what departs from the plain way of asking. */
function wording(style: Style, shots: Shots): string {
  return `${style === 'reasoned' ? ', reasoned' : ''}${shots === 1 ? ', after an example' : ''}`;
}
