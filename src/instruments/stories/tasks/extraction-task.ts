import type { InferredExtraction, Shots, Style } from '../../../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../../../vocabulary/inference-template.js';
import type { ExtractedValue } from '../../../../vocabulary/reading.js';
import type { Request } from '../../../../vocabulary/request.js';
import type { Respondent } from '../../../../vocabulary/respondent.js';
import type { StoryVariant } from '../../../../vocabulary/story.js';
import type { Trial } from '../../../../vocabulary/trial.js';
import { judgedSentence } from '../../../judging/quotes.js';
import type { ServiceModel } from '../../../judging/until-read.js';
import { fill } from '../../../util/prompt-text.js';
import { type ExtractionAsks, heldByAll } from '../asks.js';
import { judgeAnswers, statementsToExtract } from '../judge.js';
import { mostValues } from '../judgement.js';
import { askedStoryOf, type ExtractionObservation } from '../observation.js';
import { labelled, promptsOf, put, type WorkedExample } from '../prompt.js';
import { readExtraction } from '../reading/extraction.js';
import { statementOf, type Topics } from '../tellings.js';
import { candidateText } from './selection-task.js';

/** A story to extract values from. */
interface ExtractionQuestion {
  readonly telling: StoryVariant;
  readonly style: Style;
  readonly shots: Shots;
}

interface Means {
  readonly wording: InferenceTemplates;
  readonly topics: Topics;
  readonly judge: ServiceModel;
  readonly draws: number;
  readonly seed: number;
}

/**
 * Asks for the values of one story: reasoned, a summary first; then the values; then a judge what
 * they hold, again where its answer cannot be read.
 */
export function* extractionTrial(
  respondent: Respondent,
  question: ExtractionQuestion,
  means: Means,
): Trial<ExtractionObservation> {
  const { telling, style, shots } = question;
  const { wording, topics, draws } = means;
  const shown = statementsToExtract(telling, topics).map((statement) => ({
    statement,
    text: statementOf(topics, statement).topic,
  }));
  const named = labelled(shown.map(({ text }) => text));
  const summaries =
    style === 'reasoned'
      ? yield Array.from({ length: draws }, () =>
          summaryRequest(respondent, { question, wording, topics: shown.map(({ text }) => text) }),
        )
      : [];
  const words = promptsOf(telling, wording);
  const prompts = Array.from({ length: draws }, (_, draw) =>
    extractionPrompt(words, {
      story: telling.text,
      character: telling.holder ?? '',
      topics: named,
      summary: summaries[draw]?.content ?? null,
    }),
  );
  const example = shots === 0 ? null : extractionExample(wording, { telling, style });
  const asks = extractionAsks(telling, means);
  const responses = yield prompts.map((prompt) =>
    put(respondent, { prompt, example, task: 'extraction', style, asks }),
  );
  const asked = { topics: shown.map(({ text }) => text), language: respondent.language };
  const read = responses.map((response, draw) => ({
    summary: summaries[draw] ?? null,
    response,
    reading: readExtraction(response, asked),
  }));
  const values = read.map(({ reading }) =>
    reading.kind === 'values' ? sentencesOf(reading.values) : null,
  );
  const judgings = yield* judgeAnswers(values, { telling, ...means });
  return {
    task: 'extraction',
    telling,
    prompt: prompts[0] ?? '',
    topics: shown,
    inference: {
      ...askedStoryOf(question),
      gold: goldOf(telling, { topics, statements: shown.map(({ statement }) => statement) }),
      draws: read.map(({ reading }, draw) => ({
        values: values[draw] ?? null,
        surplus: reading.kind === 'values' ? Math.max(0, reading.values.length - mostValues) : 0,
        judgements: judgings[draw]?.judgements ?? null,
      })),
    },
    draws: read.map((each, draw) => ({ ...each, judging: judgings[draw] ?? null })),
  };
}

function summaryRequest(
  respondent: Respondent,
  {
    question: { telling, style, shots },
    wording,
    topics,
  }: {
    readonly question: ExtractionQuestion;
    readonly wording: InferenceTemplates;
    readonly topics: readonly string[];
  },
): Request {
  const { story, character, extraction } = wording.example;
  const { summary } = promptsOf(telling, wording);
  const example =
    shots === 0
      ? null
      : {
          prompt: fill(summary, { story, character, topics: labelled(extraction.topics) }),
          answer: extraction.summary,
        };
  const prompt = fill(summary, {
    story: telling.text,
    character: telling.holder ?? '',
    topics: labelled(topics),
  });
  const asks = { task: 'summary', topics } as const;
  return put(respondent, { prompt, example, task: 'extraction', style, asks });
}

/** What a telling holds on each topic that is asked about, in the order shown. */
function extractionAsks(
  telling: StoryVariant,
  { wording, topics }: Pick<Means, 'wording' | 'topics'>,
): ExtractionAsks {
  const held = heldByAll(telling, topics);
  const story = statementsToExtract(telling, topics).flatMap(
    (id) => held.find(({ about }) => about.id === id) ?? [],
  );
  return {
    task: 'extraction',
    story: story.map((each) => {
      const { id: statement, options } = each.about;
      const sentences = options.map(({ id: attitude }) => [
        attitude,
        candidateText({ statement, attitude }, { wording, topics }),
      ]);
      return { ...each, sentences: Object.fromEntries(sentences) };
    }),
  };
}

function extractionExample(
  wording: InferenceTemplates,
  { telling, style }: Pick<ExtractionQuestion, 'telling' | 'style'>,
): WorkedExample {
  const { story, character, extraction } = wording.example;
  const topics = labelled(extraction.topics);
  const summary = style === 'reasoned' ? extraction.summary : null;
  return {
    prompt: extractionPrompt(promptsOf(telling, wording), { story, character, topics, summary }),
    answer: extraction[style],
  };
}

function extractionPrompt(
  { extraction }: ReturnType<typeof promptsOf>,
  {
    summary,
    ...slots
  }: Readonly<Record<'story' | 'character' | 'topics', string>> & {
    readonly summary: string | null;
  },
): string {
  return summary === null
    ? fill(extraction.direct, slots)
    : fill(extraction.reasoned, { ...slots, summary });
}

/** The first ten, as a judge sees them. */
function sentencesOf(values: readonly ExtractedValue[]): readonly string[] {
  return values.slice(0, mostValues).map(({ text }) => judgedSentence(text));
}

function goldOf(
  telling: StoryVariant,
  { topics, statements }: { readonly topics: Topics; readonly statements: readonly string[] },
): InferredExtraction['gold'] {
  return telling.values
    .filter(({ statement }) => statements.includes(statement))
    .map(({ statement, attitude }) => {
      const { category, options } = statementOf(topics, statement);
      const groupOf = (option: { readonly id: string; readonly group?: string | undefined }) =>
        option.group ?? option.id;
      const own = options.find(({ id }) => id === attitude);
      return {
        statement,
        attitude,
        category,
        alike: options.filter((each) => own && groupOf(each) === groupOf(own)).map(({ id }) => id),
        neutral: options.filter(({ neutral }) => neutral).map(({ id }) => id),
      };
    });
}
