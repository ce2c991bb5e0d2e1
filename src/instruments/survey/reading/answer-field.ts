const names =
  'final_?answer|answer|final_?choice|choice|chosen(?:_?option)?|selected(?:_?option)?|selection|option|decision|preference|response|reply|rating|score|value|letter|result';

const block = /\{[\s\S]*\}/;

/** The answer inside JSON: the field named for it. Undefined when the text holds no such thing. */
export function answerField(text: string): string | undefined {
  const parsed = parse(block.exec(text)?.[0] ?? '');
  return parsed && typeof parsed === 'object' ? fieldOf(parsed) : undefined;
}

/** The same inside something that means to be JSON and is not. */
export function looseAnswerField(text: string): string | undefined {
  const [meant] = block.exec(text) ?? [];
  if (meant === undefined || parse(meant) !== undefined) return undefined;
  const loose = new RegExp(`["']?\\b(?:${names})["']?\\s*:\\s*["']?([^"',}\\n]+)`, 'i').exec(meant);
  return loose?.[1]?.trim();
}

function parse(block: string): unknown {
  try {
    return JSON.parse(block);
  } catch {
    return undefined;
  }
}

function fieldOf(object: object): string | undefined {
  const entries = Object.entries(object);
  for (const name of names.split('|')) {
    const field = entries.find(([key]) => new RegExp(`^(?:${name})$`, 'i').test(key));
    if (field) return asText(field[1]);
  }
  return entries.length === 1 ? asText(entries[0]?.[1]) : undefined;
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return undefined;
}
