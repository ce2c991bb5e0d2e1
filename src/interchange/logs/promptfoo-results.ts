import {
  type AnswerRecord,
  errorLine,
  isObject,
  promptOf,
  type RecordContent,
} from './answer-record.js';

/** The results in what promptfoo writes to a file of JSON; undefined where it is no such object. */
export function promptfooResults(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined;
  const { results } = value;
  const list = isObject(results) ? results.results : results;
  return Array.isArray(list) && list.every(isPromptfooResult) ? list : undefined;
}

/** Whether an object is one result of promptfoo's, as its JSON Lines have one a line. */
export function isPromptfooResult(value: unknown): boolean {
  return isObject(value) && isObject(value.prompt) && 'raw' in value.prompt && 'provider' in value;
}

/** The answers of promptfoo's results, and when they were given as far as the file says. */
export function promptfooRecords(
  results: readonly unknown[],
  at?: unknown,
): readonly AnswerRecord[] {
  return results.map((result, place): AnswerRecord => {
    const line = place + 1;
    const name = `result ${line}`;
    return isObject(result)
      ? { line, name, ...promptfooAnswer(result, at) }
      : { line, name, fault: 'is no result' };
  });
}

/** What one result says was asked of whom, and answered. */
export function promptfooAnswer(
  result: Readonly<Record<string, unknown>>,
  at?: unknown,
): RecordContent {
  const { provider, vars, prompt } = result;
  const response = isObject(result.response) ? result.response : {};
  const { output } = response;
  // A result whose assertions failed has an error too, beside its answer.
  if (output === undefined || output === null) {
    const failure = response.error ?? result.error;
    return {
      fault: failure ? `has no answer, but an error: ${errorLine(failure)}` : 'has no answer',
    };
  }
  const sent = promptOf(messagesIn(isObject(prompt) ? prompt.raw : ''));
  if ('fault' in sent) return sent;
  const { id, label } = isObject(provider) ? provider : { id: provider, label: undefined };
  const usage = isObject(response.tokenUsage) ? response.tokenUsage : {};
  return {
    cells: {
      provider: id,
      model: label || id,
      ...sent,
      response: typeof output === 'string' ? output : JSON.stringify(output),
      finish_reason: response.finishReason,
      at,
      promptTokens: usage.prompt,
      completionTokens: usage.completion,
    },
    ...(isObject(vars) ? { noted: vars } : {}),
  };
}

/** The messages of a prompt: those of its JSON, where it is a list of them, else its text. */
function messagesIn(raw: unknown): readonly unknown[] {
  const text = String(raw ?? '');
  try {
    const value: unknown = /^\s*\[/.test(text) ? JSON.parse(text) : null;
    if (Array.isArray(value) && value.every((each) => isObject(each) && 'role' in each))
      return value;
  } catch {
    // A prompt that begins with a bracket.
  }
  return [{ role: 'user', content: text }];
}
