/**
 * In how many ways `size` of `among` can be chosen, C(n, k); 0 where there are too few to choose from.
 * Exact up to 10^13 for fewer than a thousand, and to 15 digits or so beyond.
 */
export function countChoices(among: number, size: number): number {
  if (size > among) return 0;
  let count = 1;
  // To choose is to leave the rest. Counted the shorter way, no step is larger than the last.
  for (let chosen = 0; chosen < Math.min(size, among - size); chosen += 1) {
    count = (count * (among - chosen)) / (chosen + 1);
  }
  return count;
}

/** Every way to choose `size` of the places 0..`among` − 1, each ascending, in lexical order. */
export function* choices(among: number, size: number): Generator<readonly number[]> {
  if (size > among) return;
  const chosen = Array.from({ length: size }, (_, place) => place);
  while (true) {
    yield [...chosen];
    // The last place that can still move up takes those after it along.
    let moving = size - 1;
    while (moving >= 0 && chosen[moving] === among - size + moving) moving -= 1;
    if (moving < 0) return;
    const from = (chosen[moving] ?? 0) + 1;
    for (let place = moving; place < size; place += 1) chosen[place] = from + place - moving;
  }
}
