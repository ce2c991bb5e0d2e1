import type { ToldStory } from '../document/raw-answers.js';

/** A stretch of a story: what carries a value, or what stands between two such. */
export interface Passage {
  /** Paragraphs joined by blank lines. */
  readonly text: string;
  /** Ids of statements. */
  readonly carries: readonly string[];
  /** The other telling has other words; false where there is none. */
  readonly differs: boolean;
}

/** A story in passages, so that a passage of one telling has its like at the same place of the other. */
export function passagesOf(story: ToldStory, other: ToldStory | undefined): Passage[] {
  const likes = other && joined(other);
  return joined(story).map((passage, place) => ({
    ...passage,
    differs: likes !== undefined && likes[place]?.text !== passage.text,
  }));
}

/** Neighbouring paragraphs that carry the same are one passage. */
function joined({ paragraphs }: ToldStory): Omit<Passage, 'differs'>[] {
  const passages: Omit<Passage, 'differs'>[] = [];
  for (const { text, carries } of paragraphs) {
    const before = passages.at(-1);
    if (before && before.carries.join() === carries.join())
      passages.splice(-1, 1, { carries, text: `${before.text}\n\n${text}` });
    else passages.push({ text, carries });
  }
  return passages;
}
