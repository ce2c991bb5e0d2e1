import { wilsonInterval } from '../../analysis/statistics/intervals.js';
import type { Chapter, Judged, QualityRule } from './chapter.js';
import type { Grade, PageTable, Quality } from './document.js';
import { count, list, share } from './format.js';
import type { Provenance, ReaderOfRespondent } from './provenance.js';
import type { ReportedRespondent } from './report.js';

const worst: readonly Grade[] = ['poor', 'check', 'good'];

/** The grades of a respondent, one an instrument that it was asked: the worst that any rule gives. */
export function qualityOf(
  respondent: ReportedRespondent,
  chapters: readonly Chapter[],
): readonly Quality[] {
  return chapters.flatMap(({ quality }) => {
    if (!quality?.wasAsked(respondent)) return [];
    const judged = quality.rules.flatMap((rule) => rule.judge(respondent) ?? []);
    const grade = worst.find((each) => judged.some((found) => found.grade === each)) ?? 'good';
    const reasons = worst
      .filter((each) => each !== 'good')
      .flatMap((each) => judged.filter((found) => found.grade === each))
      .map(({ reason }) => reason);
    return [{ instrument: quality.instrument, grade, reasons }];
  });
}

/** A grade by how far a figure is beyond two thresholds; null without a figure. */
export function beyond(
  value: number | null,
  {
    check,
    poor,
    reason,
  }: { readonly check: number; readonly poor: number; readonly reason: string },
): Judged | null {
  if (value === null || value <= check) return null;
  return { grade: value > poor ? 'poor' : 'check', reason };
}

/** That all that was planned was observed; a rule of every instrument. */
export function completeness(
  trialsOf: (respondent: ReportedRespondent) => { planned: number; observed: number } | null,
): QualityRule {
  return {
    name: 'planned trials observed',
    check: 'under 100 %',
    poor: 'under 80 %',
    because: 'Items that are missing may not be missing at random.',
    judge: (respondent) => {
      const { planned, observed } = trialsOf(respondent) ?? { planned: 0, observed: 0 };
      // A person answers a sample that is balanced.
      if (planned === 0 || respondent.human) return null;
      const missing = 1 - observed / planned;
      return beyond(missing, {
        check: 0,
        poor: 0.2,
        reason: `${share(observed / planned)} observed`,
      });
    },
  };
}

/** What speaks for prompts that a server cut, in words; null where nothing does. */
export function cutPromptsText({ provenance: { cutPrompts } }: ReportedRespondent): string | null {
  if (!cutPrompts) return null;
  const { tokens, shortest, longest } = cutPrompts;
  return `prompts of ${count(shortest)} to ${count(longest)} characters all have ${count(tokens)} tokens: the server may truncate them; increase its context length, such as num_ctx of Ollama`;
}

/** That the server lists the model that it answered for; a rule of every instrument. */
export const listedModel: QualityRule = {
  name: 'listed model',
  check: 'the server lists only other models',
  poor: 'never',
  because: 'A server that accepts any model name may answer with a different model.',
  judge({ provenance: { listedInstead } }) {
    return listedInstead === undefined ? null : { grade: 'check', reason: listedInstead };
  },
};

/** That prompts went through whole; a rule of survey and stories. */
export const wholePrompts: QualityRule = {
  name: 'whole prompts',
  check: 'the longest prompts have equal token counts',
  poor: 'never',
  because: 'A truncated prompt asks a different question.',
  judge(respondent) {
    const reason = cutPromptsText(respondent);
    return reason === null ? null : { grade: 'check', reason };
  },
};

/** How many answers came only once a first attempt had brought none, in words; null where none did. */
export function firstAttemptsText({ firstAttempts, responses }: Provenance): string | null {
  if (!firstAttempts) return null;
  const { empty, failed } = firstAttempts;
  const kinds = [
    ...(empty > 0 ? [`${count(empty)} empty`] : []),
    ...(failed > 0 ? [`${count(failed)} broken off`] : []),
  ];
  return `first attempts ${list(kinds)} of ${count(responses)} (${share((empty + failed) / responses)})`;
}

/** That what was asked first was answered; a rule of answers from endpoints. */
export const answeredAtFirst: QualityRule = {
  name: 'first attempts without an answer',
  check: 'over 1 %',
  poor: 'over 20 %',
  because: 'They were asked again; a server that drops answers may drop some kinds more often.',
  judge: ({ human, provenance }) => {
    const { firstAttempts, responses } = provenance;
    const reason = human ? null : firstAttemptsText(provenance);
    if (!firstAttempts || reason === null) return null;
    const rate = (firstAttempts.empty + firstAttempts.failed) / responses;
    return beyond(rate, { check: 0.01, poor: 0.2, reason });
  },
};

/** A share of cases with its 95 % interval (Wilson), 0..1; null of none. */
export function readerShare(part: number, n: number) {
  return n === 0 ? null : { value: part / n, ...wilsonInterval(part, n), n };
}

/** How often it agrees with the rules, and how often it reads a choice where there is none. */
export function readerFigures({ agreement: { same, other, nothing }, decoys }: ReaderOfRespondent) {
  return {
    agreement: readerShare(same, same + other + nothing),
    contradicts: readerShare(other, same + other + nothing),
    falseReads: readerShare(decoys.read, decoys.n),
  };
}

const CHECK = { falseReads: 0.05, contradicts: 0.02 };
const POOR = { falseReads: 0.2, contradicts: 0.1 };

/** That what a reader model filled in can be trusted; a rule of the instrument that it reads for. */
export function readerRule(
  foundIn: (respondent: ReportedRespondent) => ReaderOfRespondent | null | undefined,
): QualityRule {
  return {
    name: 'reader model',
    check: 'a choice read in over 5 % of decoys, or another than the rules read in over 2 %',
    poor: 'over 20 %, or over 10 %',
    because: 'A reader that finds a choice in an answer without one makes choices up.',
    judge(respondent) {
      const found = foundIn(respondent);
      // What filled nothing in is in no figure.
      if (!found || found.read === 0) return null;
      const { falseReads, contradicts } = readerFigures(found);
      if (!falseReads && !contradicts)
        return { grade: 'check', reason: 'the reader model was not checked' };
      const beyond = (limits: typeof CHECK) => [
        ...(falseReads && falseReads.value > limits.falseReads
          ? [`the reader model read a choice in ${share(falseReads.value)} of decoys`]
          : []),
        ...(contradicts && contradicts.value > limits.contradicts
          ? [`the reader model contradicted the rules on ${share(contradicts.value)} of answers`]
          : []),
      ];
      const grade: Judged['grade'] = beyond(POOR).length > 0 ? 'poor' : 'check';
      const reasons = beyond(CHECK);
      return reasons.length === 0 ? null : { grade, reason: list(reasons) };
    },
  };
}

/** The rules by which respondents are graded, as a table: those of the instruments that any was asked. */
export function rulesTable(
  chapters: readonly Chapter[],
  respondents: readonly ReportedRespondent[],
): PageTable {
  return {
    name: 'quality-rules',
    title: 'Rules of quality',
    columns: ['instrument', 'rule', 'check', 'poor', 'why'].map((title) => ({
      title,
      numeric: false,
    })),
    rows: chapters.flatMap(({ quality }) =>
      (respondents.some((each) => quality?.wasAsked(each)) ? (quality?.rules ?? []) : []).map(
        ({ name, check, poor, because }) => [quality?.instrument ?? '', name, check, poor, because],
      ),
    ),
  };
}
