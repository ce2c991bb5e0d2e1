/** The command line of these words after `undertone`, quoted as a shell takes it. */
export function commandLine(words: readonly string[]): string {
  return ['undertone', ...words.map(quoted)].join(' ');
}

function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
