/**
 * A wording with its slots filled; what is filled in is never filled again.
 * @throws RangeError for a slot without a value, which loading a wording has refused
 */
export function fill(wording: string, slots: Readonly<Record<string, string>>): string {
  const values = new Map(Object.entries(slots));
  return wording.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new RangeError(`nothing to fill ${slot} with`);
    return value;
  });
}

/** Entries as a numbered list, from 1. */
export function numbered(entries: readonly string[]): string {
  return entries.map((entry, place) => `${place + 1}. ${entry}`).join('\n');
}

/** Topics with the labels that extractions name them by: T1, T2 and so on. */
export function labelled(topics: readonly string[]): string {
  return topics.map((topic, place) => `${topicLabel(place)}: ${topic}`).join('\n');
}

/** The label of the topic in a place, from 0. */
export function topicLabel(place: number): string {
  return `T${place + 1}`;
}
