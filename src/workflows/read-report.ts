import { z } from 'zod';
import { Report } from '../../reports/document/report.js';
import { describeIssue } from '../content/describe-issue.js';
import { readText } from '../content/read-text.js';
import { parseJson } from '../interchange/parse-json.js';
import { InputError } from '../vocabulary/input-error.js';
import { inconsistency } from './report-consistency.js';

const Format = z.object({ format: z.string().regex(/^undertone-report\/\d+$/) });
const { value: current } = Report.shape.format;

/**
 * A report as its file says, which anybody may have changed: held to its schema, and its figures to
 * the items that they are said to come from.
 * @throws InputError when it is no report, of another format, or does not agree with itself
 */
export async function readReport(file: string): Promise<Report> {
  const value = parseJson(await readText(file), file);
  const named = Format.safeParse(value);
  if (!named.success) throw noReport(file);
  const { format } = named.data;
  if (format !== current) throw new InputError(otherFormat(format), { file });
  const report = Report.safeParse(value);
  if (!report.success) {
    const [issue] = report.error.issues;
    const what = issue ? describeIssue(issue, value, Report) : 'something is wrong';
    throw new InputError(`does not read as a report: ${what}`, { file });
  }
  const wrong = inconsistency(report.data);
  if (wrong !== null) {
    throw new InputError(`${wrong}; make it again with "undertone report"`, { file });
  }
  return report.data;
}

/** That a file is nothing that can be compared. */
export function noReport(file: string, why = 'is no report of Undertone'): InputError {
  return new InputError(`${why}; give a report.json, its folder, or a ledger`, { file });
}

function otherFormat(format: string): string {
  const version = (text: string) => Number(text.split('/')[1]);
  return version(format) < version(current)
    ? `is of format ${format}; make it again with "undertone report"`
    : `is of format ${format}, and this version of Undertone reads ${current}; update Undertone`;
}
