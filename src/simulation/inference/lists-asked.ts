import { labelled } from '../../instruments/inference/fill.js';
import { statementsToExtract } from '../../instruments/inference/judge/judged-topics.js';
import type { Style } from '../../vocabulary/hearing.js';
import type { Telling } from '../../vocabulary/telling.js';
import type { Shelf } from './shelf.js';
import type {
  ExtractionAsked,
  HeldValue,
  SelectionAsked,
  SummaryAsked,
  TakenApart,
} from './story-question.js';

/** The selection that was asked for; undefined where a candidate or the number is none. */
export function selectionAsked(
  { telling, slots: { candidates = '', choose = '' } }: TakenApart,
  { shelf, style }: { readonly shelf: Shelf; readonly style: Style },
): SelectionAsked | undefined {
  const texts = entriesOf(candidates);
  const known = texts.flatMap((text) => shelf.candidates.get(text) ?? []);
  if (known.length < texts.length || !/^\d+$/.test(choose)) return undefined;
  return {
    task: 'selection',
    style,
    story: heldByAll(telling, shelf),
    candidates: known,
    choose: Number(choose),
  };
}

/** The summary that was asked for; undefined where the topics are not the story's. */
export function summaryAsked(
  { telling, slots }: TakenApart,
  shelf: Shelf,
): SummaryAsked | undefined {
  const topics = toExtract(telling, shelf).map(({ about }) => about.topic);
  return slots.topics === labelled(topics) ? { task: 'summary', topics } : undefined;
}

/** The extraction that was asked for; undefined where the topics are not the story's. */
export function extractionAsked(
  { telling, slots }: TakenApart,
  shelf: Shelf,
): ExtractionAsked | undefined {
  const story = toExtract(telling, shelf);
  const topics = labelled(story.map(({ about }) => about.topic));
  return slots.topics === topics
    ? { task: 'extraction', story, sentence: shelf.sentence }
    : undefined;
}

/** The entries of a numbered list, whose texts may run over several lines. */
export function entriesOf(list: string): string[] {
  return list.split(/\n(?=\s*\d+\. )/).map((entry) => entry.replace(/^\s*\d+\. /, ''));
}

function toExtract(telling: Telling, shelf: Shelf): HeldValue[] {
  const held = heldByAll(telling, shelf);
  return statementsToExtract(telling, shelf.topics).flatMap(
    (id) => held.find(({ about }) => about.id === id) ?? [],
  );
}

function heldByAll(telling: Telling, { held }: Shelf): HeldValue[] {
  return telling.values
    .filter(({ contradicted, character }) => !contradicted && character === null)
    .map((value) => held(telling, value));
}
