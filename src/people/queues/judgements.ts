import type { InferredExtraction } from '../../../vocabulary/inference.js';
import { poles } from '../../../vocabulary/template.js';
import type { StudyRespondent } from '../../instruments/base/entries.js';
import type { JudgedTopic } from '../../instruments/stories/asks.js';
import { stories } from '../../instruments/stories/instrument.js';
import { judgedTopics } from '../../instruments/stories/judge.js';
import type { ExtractionObservation } from '../../instruments/stories/observation.js';
import { askedOf, type InferencePlan } from '../../instruments/stories/plan.js';
import {
  caseId,
  type Drawable,
  type Given,
  type LabelCase,
  type LabelChoice,
  type QueueSource,
  type Said,
} from '../label-queue.js';
import { type LabelledStudy, markOf, observationsOf } from './observed.js';

const measures = [
  { name: 'found', categories: ['0', '0.5', '1'], ordinal: true },
  { name: 'attitude', categories: ['right', 'contradicted', 'none'] },
] as const;

/**
 * What a judge looked for in extractions, as many of each respondent, kind of story and pole. Answers
 * without a value are among them: the mean of human − judge has to hold for all that the judge's mean
 * holds for. Its file of labels is one that `inference: { labels: … }` reads.
 */
export function judgementsQueue(study: LabelledStudy): QueueSource {
  return {
    queue: 'judgements',
    name: study.plan.study.name,
    measures,
    async *pool() {
      for await (const { respondent, asked, observation } of observationsOf(stories, study)) {
        if (observation.task !== 'extraction') continue;
        yield* drawables(observation, { respondent, asked });
      }
    },
  };
}

type Gold = InferredExtraction['gold'][number];
type Draw = InferredExtraction['draws'][number];

function* drawables(
  { telling, inference, draws }: ExtractionObservation,
  { respondent, asked }: { readonly respondent: StudyRespondent; readonly asked: InferencePlan },
): Generator<Drawable> {
  const { style, shots, kind, cluster } = inference;
  const looked = () => judgedTopics(telling, { topics: askedOf(asked).topics, seed: asked.seed });
  for (const [draw, answer] of inference.draws.entries()) {
    const isEmpty = answer.values === null || answer.values.length === 0;
    // Without a judgement there is nothing to correct: the estimate leaves it out.
    if (answer.judgements === null && !isEmpty) continue;
    for (const gold of inference.gold) {
      const keys = {
        respondent: respondent.id,
        story: inference.telling,
        statement: gold.statement,
        style,
        shots,
        draw,
      };
      const id = caseId(...Object.values(keys));
      const pole = poles.find((each) => each === gold.attitude) ?? null;
      yield {
        id,
        stratum: JSON.stringify([respondent.id, kind, pole]),
        make: () => {
          const topic = looked().find(({ statement }) => statement === gold.statement);
          if (!topic) throw new RangeError('a judge looks for every value');
          const said = draws[draw]?.response.content ?? '';
          const about = {
            id,
            keys,
            cluster,
            group: pole ?? 'no pole',
            respondent: markOf(respondent),
          };
          return { ...about, ...judgedCase(gold, answer, { topic, raw: said }) };
        },
      };
    }
  }
}

function judgedCase(
  gold: Gold,
  { values, judgements }: Draw,
  { topic, raw }: { readonly topic: JudgedTopic; readonly raw: string },
): Pick<LabelCase, 'text' | 'fields' | 'says' | 'derived' | 'ours'> {
  const sentences = values?.map((value, place) => `${place + 1}. ${value}`).join('\n');
  const unread = values === null ? `(not read as sentences) ${raw}` : '(none)';
  const positions = topic.positions.map(({ text }, place) => `${place + 1}. ${text}`).join('\n');
  const judged = judgements?.find(({ statement }) => statement === gold.statement);
  const found = judged?.found ?? 0;
  return {
    text: `Somebody read a story and wrote down which values its people hold.\n\nThe topic:\n${topic.text}\n\nPositions on it:\n${positions}\n\nThe sentences:\n${sentences || unread}`,
    fields: [
      {
        name: 'judged',
        ask: 'Which position on the topic do the sentences put the people on?',
        choices: judgedChoices(topic),
      },
    ],
    says: (given) => said(verdictIn(given), gold),
    derived: (given) => {
      const verdict = verdictIn(given);
      if (!verdict) return {};
      return { found: verdict.found, attitude: sideOf(verdict.position, gold) };
    },
    ours: [
      {
        by: 'the judge',
        says: said({ found: String(found), position: judged?.attitude ?? null }, gold),
      },
    ],
  };
}

/** A judge's own choice: stated plainly with a position, about it with one or none, or not about it. */
function judgedChoices({ positions }: JudgedTopic): readonly LabelChoice[] {
  return [
    ...positions.map(({ attitude }, place) => ({
      key: String(place + 1),
      text: `plainly on position ${place + 1}`,
      value: `1 ${attitude}`,
    })),
    ...positions.map(({ attitude }, place) => ({
      key: `${place + 1}?`,
      text: `vaguely on position ${place + 1}`,
      value: `0.5 ${attitude}`,
    })),
    { key: '?', text: 'about the topic, on no position', value: '0.5' },
    { key: '0', text: 'no sentence is about it', value: '0' },
  ];
}

interface Verdict {
  readonly found: string;
  readonly position: string | null;
}

function verdictIn({ judged }: Given): Verdict | null {
  if (judged === undefined) return null;
  const [found = '0', position = null] = judged.split(' ');
  return { found, position };
}

function said(verdict: Verdict | null, gold: Gold): readonly Said[] {
  const attitude = verdict && sideOf(verdict.position, gold);
  return [
    { measure: 'found', part: '', said: verdict?.found ?? null },
    { measure: 'attitude', part: '', said: attitude },
  ];
}

/** As the estimate has it: options that differ in severity alone are one, and a neutral one takes no side. */
function sideOf(position: string | null, { alike, neutral }: Gold) {
  if (position === null || neutral.includes(position)) return 'none';
  return alike.includes(position) ? 'right' : 'contradicted';
}
