import { describe, expect, it } from 'vitest';
import { remarkOn } from '../../src/cli/remarks.js';
import { sampleReportOf } from '../support/sample-report.js';

const lane = (respondent: string, stopped: string | null = null) => ({
  respondent,
  observed: 1,
  unfinished: 0,
  lastFailure: null,
  bought: 1,
  found: 0,
  stopped,
});
const reported = {
  state: 'reported',
  ending: 'played',
  complete: false,
  report: sampleReportOf(1),
  folder: 'report',
} as const;
const words = ['run', "Anna's study.yaml"];

describe('what is left to say once a study was asked', () => {
  it('is nothing when all was asked and answered', () => {
    expect(remarkOn({ ...reported, complete: true, lanes: [lane('a')] }, words)).toBeNull();
  });

  it('names who was stopped, and the command that goes on as a shell takes it', () => {
    const lanes = [lane('a', 'no such model'), lane('b'), lane('c', 'no quota')];
    expect(remarkOn({ ...reported, lanes }, words)).toBe(
      `Some answers are missing: a and c were stopped. The report shows what is there; go on with:\n  undertone run 'Anna'\\''s study.yaml'`,
    );
  });

  it('says that answers are missing where nobody was stopped', () => {
    expect(remarkOn({ ...reported, lanes: [lane('a')] }, words)).toMatch(
      /^Some answers are missing\. The report/,
    );
  });
});
