/** Gives a text's place among `texts`, where each stands once. */
export type PlaceOf = (text: string) => number;

/** Texts that many things share, kept once each. */
export function sharedTexts(): { readonly texts: readonly string[]; readonly placeOf: PlaceOf } {
  const places = new Map<string, number>();
  const texts: string[] = [];
  const placeOf = (text: string) => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    return texts.push(text) - 1;
  };
  return { texts, placeOf };
}
