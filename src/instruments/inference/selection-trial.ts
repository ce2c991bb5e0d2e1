import type { Candidate, CandidateMode, Shots, Style } from '../../vocabulary/hearing.js';
import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Respondent } from '../../vocabulary/respondent.js';
import type { Telling, Value } from '../../vocabulary/telling.js';
import type { Trial } from '../../vocabulary/trial.js';
import { fill, numbered } from './fill.js';
import { heardIn } from './heard.js';
import type { SelectionObservation } from './observation.js';
import { put } from './put.js';
import { readSelection } from './reading/read-selection.js';
import { statementOf, type Topics } from './topics.js';

/** A story and the values to select among. */
export interface SelectionQuestion {
  readonly telling: Telling;
  readonly mode: CandidateMode;
  /** As shown; those of role `gold` are to be chosen. */
  readonly candidates: readonly Candidate[];
  readonly style: Style;
  readonly shots: Shots;
}

/** Puts the candidates of one story, as often as they are asked. */
export function* selectionTrial(
  respondent: Respondent,
  question: SelectionQuestion,
  {
    wording,
    topics,
    draws,
  }: {
    readonly wording: InferenceTemplates;
    readonly topics: Topics;
    readonly draws: number;
  },
): Trial<SelectionObservation> {
  const { telling, mode, candidates, style, shots } = question;
  const choose = candidates.filter(({ role }) => role === 'gold').length;
  const texts = candidates.map((candidate) => candidateText(candidate, { wording, topics }));
  const template = wording.prompts.selection[style];
  const prompt = fill(template, {
    story: telling.text,
    candidates: numbered(texts),
    choose: String(choose),
  });
  const { story, selection } = wording.example;
  const example =
    shots === 0
      ? null
      : {
          prompt: fill(template, {
            story,
            candidates: numbered(selection.candidates),
            choose: String(selection.choose),
          }),
          answer: selection[style],
        };
  const request = put(respondent, { prompt, example, task: 'selection', style });
  const responses = yield Array.from({ length: draws }, () => request);
  const asked = { candidates: texts, style, language: respondent.language };
  const read = responses.map((response) => ({ response, reading: readSelection(response, asked) }));
  return {
    task: 'selection',
    telling,
    prompt,
    candidates: candidates.map((candidate, place) => ({ ...candidate, text: texts[place] ?? '' })),
    inference: {
      ...heardIn(question),
      mode,
      choose,
      candidates,
      picks: read.map(({ reading }) => (reading.kind === 'picks' ? reading.picks : null)),
    },
    draws: read,
  };
}

/** A value as one sentence to choose. */
export function candidateText(
  { statement, attitude }: Value,
  { wording, topics }: { readonly wording: InferenceTemplates; readonly topics: Topics },
): string {
  const about = statementOf(topics, statement);
  const option = about.options.find(({ id }) => id === attitude)?.text ?? attitude;
  return topics.itemIds.has(statement)
    ? fill(wording.phrases.item, { question: about.text, option })
    : fill(wording.phrases.statement, { statement: about.text, attitude: option });
}
