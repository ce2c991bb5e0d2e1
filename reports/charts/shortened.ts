/** Text of at most `letters` letters, its middle left out where it has more. */
export function shortened(text: string, letters: number): string {
  const all = [...text];
  if (all.length <= letters) return text;
  const before = Math.ceil((letters - 1) / 2);
  const after = letters - 1 - before;
  return [...all.slice(0, before), '…', ...all.slice(all.length - after)].join('');
}
