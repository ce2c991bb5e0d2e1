import { InputError } from '../../../vocabulary/input.js';
import { type AnswerRecord, isObject } from './answer-record.js';
import { inspectRecords, isInspectLog, parseLenient } from './inspect-log.js';
import {
  isPromptfooResult,
  promptfooAnswer,
  promptfooRecords,
  promptfooResults,
} from './promptfoo-results.js';

/**
 * The answers in a text that begins with an object of JSON: a log of Inspect's, results of promptfoo's, or an object
 * a line. A line that is no object is a fault of that record.
 * @throws InputError when it is one object and no such log
 */
export function jsonRecords(text: string, file: string): readonly AnswerRecord[] {
  const whole = oneObject(text);
  if (whole === 'cut off') {
    throw new InputError(
      'is a JSON object without its end; it may have been cut off, copy it again',
      {
        file,
      },
    );
  }
  if (isInspectLog(whole)) {
    const records = inspectRecords(whole);
    if (records.length > 0) return records;
    throw new InputError('is a log of Inspect without samples', { file });
  }
  const results = promptfooResults(whole);
  if (results) {
    const { results: inner } = Object(whole);
    const records = promptfooRecords(results, Object(inner).timestamp);
    if (records.length > 0) return records;
    throw new InputError('has no results of promptfoo', { file });
  }
  if (whole !== undefined && text.trim().includes('\n')) {
    throw new InputError(
      'is one JSON object, and neither a log of Inspect nor results of promptfoo; write each answer as an object on a line of its own',
      { file },
    );
  }
  return text.split('\n').flatMap((line, place): AnswerRecord[] => {
    if (line.trim() === '') return [];
    const value = objectIn(line);
    const at = { line: place + 1 };
    if (!value) return [{ ...at, fault: 'is not a JSON object; it may have been cut off' }];
    return [{ ...at, ...(isPromptfooResult(value) ? promptfooAnswer(value) : { cells: value }) }];
  });
}

/** The object that a text is; undefined where it is several, a line each. */
function oneObject(text: string): unknown {
  const [first = ''] = text.trimStart().split('\n', 1);
  // Whoever writes an object a line closes it there; one that goes on is all of the file.
  if (objectIn(first) && text.trim() !== first.trim()) return undefined;
  try {
    return parseLenient(text);
  } catch {
    return /^\{\s*(?:"[^"]*":\s*[[{]?\s*)?$/.test(first) ? 'cut off' : undefined;
  }
}

function objectIn(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = parseLenient(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
