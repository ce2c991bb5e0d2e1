import * as z from 'zod';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import { leans } from '../../../vocabulary/reading.js';
import { readDocument } from '../../content/document.js';
import { checkDocument } from '../../content/document-faults.js';
import { languageFile } from '../../content/files.js';
import { packagePath } from '../../content/package-data.js';
import { JudgeEntry, resolveJudge, StudyJudge } from '../../judging/judge.js';
import { Repeats, type StudyRespondent } from '../base/entries.js';
import type { InstrumentStudy } from '../base/instrument.js';
import { surveyOf } from '../stories/asked.js';
import type { StoriesSource } from '../stories/plan.js';
import { selectItems } from '../survey/plan.js';
import { OpenTemplates } from './judge.js';
import { loadOpenLabels, OpenLabel, openLabelColumns, openLabelFaults } from './labels.js';
import type { OpenPlan } from './trial.js';

const id = 'open';
export const labelsKind = 'open-labels';
const Share = z.number().min(0).max(1);

/** What a simulated judge of open answers is declared to be. */
export const SimulatedOpenJudge = z.strictObject({
  accuracy: Share.default(1).describe('Chance that it marks an answer as what it is.'),
  errsTowards: z
    .enum(leans)
    .optional()
    .describe('What it marks where it errs; at random unless given.'),
  positionBias: z
    .number()
    .min(-1)
    .max(1)
    .default(0)
    .describe('Chance that it marks the pole shown first (below 0: second).'),
  nonsense: Share.default(0),
  gullible: z.boolean().default(false).describe('Does what the answer that it judges tells it to.'),
});
export type SimulatedOpenJudge = z.infer<typeof SimulatedOpenJudge>;

/** Questions without their options; none without it. */
const Section = z.strictObject({
  /** Who says which pole each answer leans to; never the respondent itself unless that is asked for. */
  judge: JudgeEntry.extend({ simulated: SimulatedOpenJudge.optional() }),
  /** Items per cell of dimension and domain, of those that the survey asks; absent asks all of them. */
  limit: z.int().min(1).optional(),
  /** How often each question is put, without its options. */
  repeats: Repeats.default(1),
  /**
   * A CSV file of people's labels of answers, to correct the judge: `item`, `lean` (target,
   * opposite, balance or decline), and where there are several `respondent` and `draw`.
   */
  labels: z.string().min(1).optional(),
});

/** What a study says of open answers, resolved. */
export const OpenStudy = z.strictObject({
  judge: StudyJudge.extend({ declaration: SimulatedOpenJudge.nullable() }),
  limit: z.int().nullable(),
  repeats: Repeats,
  labels: z.string().nullable(),
});

/** The wordings and labels of a plan. */
export const OpenContent = z.strictObject({
  /** By language. */
  wordings: z.record(z.string(), OpenTemplates),
  labels: z.array(OpenLabel),
});

/** What open answers need of a plan. */
export interface OpenSource extends StoriesSource {
  readonly study: StoriesSource['study'] & { readonly open: z.infer<typeof OpenStudy> | null };
  readonly open: z.infer<typeof OpenContent>;
}

/**
 * What one respondent of a plan is asked; null where the study asks for no open answers.
 * @throws RangeError when the plan lacks the respondent's language
 */
export function openOf(plan: OpenSource, respondent: StudyRespondent): OpenPlan | null {
  const section = plan.study.open;
  if (!section) return null;
  const { language } = respondent;
  const pool = ownValue(plan.questionnaires, language)?.items;
  const wording = ownValue(plan.open.wordings, language);
  if (!pool || !wording) throw new RangeError(`no open questions in ${language} in this plan`);
  const surveyed = surveyOf(plan, respondent).items;
  const { judge, limit, repeats } = section;
  const items = selectItems(surveyed.length > 0 ? surveyed : pool, { limit: limit ?? undefined });
  return { respondent, items, pool, wording, judge, repeats, seed: plan.study.seed };
}

/** The study side of open answers: a judge, and people's labels. */
export const openStudy: InstrumentStudy<OpenSource> = {
  id,
  section: { key: id, schema: Section, content: 'labels' },
  languages: new Set(['en']),
  resolve(section, surroundings) {
    if (section === undefined) return { open: null };
    const { judge, limit = null, repeats, labels } = Section.parse(section);
    const place = { path: [id, 'judge'], served: 'open-judge' };
    const resolved: z.infer<typeof OpenStudy> = {
      judge: resolveJudge(judge, place, surroundings),
      limit,
      repeats,
      labels: labels === undefined ? null : surroundings.beside(labels),
    };
    return { open: resolved };
  },
  async load(study, { questionnaires = {} }) {
    const section = study.open;
    if (!section) return { part: {} };
    const { labels: file, repeats } = section;
    const wordings = new Map<string, OpenTemplates>();
    for (const { language } of study.respondents) {
      const document = await readDocument(
        await languageFile(packagePath('templates', id), language),
      );
      wordings.set(language, checkDocument(document, OpenTemplates));
    }
    const rows = file === null ? [] : await loadOpenLabels(file);
    const labels = rows.map(({ label }) => label);
    const items = Object.values(questionnaires).flatMap(({ questionnaire }) => questionnaire.items);
    return {
      part: { open: { wordings: Object.fromEntries(wordings), labels } },
      faults: openLabelFaults(rows, {
        file: file ?? '',
        respondents: study.respondents.map((respondent) => respondent.id),
        items: items.map((item) => item.id),
        repeats,
      }),
    };
  },
  services(study) {
    const section = study.open;
    if (!section) return [];
    const { model, endpoint, connection, declaration } = section.judge;
    const served = declaration && { id: 'open-judge', declared: declaration };
    return [{ role: 'judge', place: `${id}.judge`, model, endpoint, connection, served }];
  },
  files(study) {
    const file = study.open?.labels;
    if (!file) return [];
    const files = async () => [{ file, kind: labelsKind }];
    return [{ section: id, key: 'labels', path: file, files }];
  },
  documents: [{ kind: labelsKind, marks: openLabelColumns, isTable: true }],
  declaration: z
    .strictObject({
      hedging: Share.default(0.2).describe('Chance that an open answer leans to neither pole.'),
      declines: Share.default(0.5).describe('Share of those that declines; the rest weighs both.'),
      persuades: z
        .boolean()
        .default(false)
        .describe('Every answer tells its judge to mark the target pole.'),
    })
    .describe('How it answers without options.'),
};
