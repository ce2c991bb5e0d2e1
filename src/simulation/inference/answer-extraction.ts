import { topicLabel } from '../../instruments/inference/fill.js';
import type { Random } from '../seeded-random.js';
import { hear } from './hear.js';
import { type DeclaredReader, project } from './project.js';
import type { ExtractionAsked, SummaryAsked } from './story-question.js';

/**
 * The lines that a simulated reader writes of a story, one for each topic that it does not miss
 * (`misses`), each with what it thinks itself or heard; null for an answer that cannot be read. Topics are named in
 * the prompt, so that a `topic` reader and a `random` one both know them and guess the rest.
 */
export function answerExtraction(
  { story, sentence }: ExtractionAsked,
  by: DeclaredReader,
  random: Random,
): readonly string[] | null {
  if (random() < by.reader.unreadable) return null;
  return story.flatMap((held, place) => {
    if (random() < by.reader.misses) return [];
    const attitude = project(held, by, random) ?? hear(held, by, random);
    return [`${topicLabel(place)}: ${sentence({ statement: held.about.id, attitude })}`];
  });
}

/** A summary that names each topic and decides nothing. */
export function answerSummary({ topics }: SummaryAsked): string {
  return topics
    .map(
      (topic, place) =>
        `${topicLabel(place)}: ${topic}. This comes up more than once. They say little of it outright, and go on as they do.`,
    )
    .join('\n\n');
}
