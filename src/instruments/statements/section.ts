import * as z from 'zod';
import { linearFormula } from '../../../analysis/statements/formula.js';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import { InputError } from '../../../vocabulary/input.js';
import {
  isPlaceholder,
  ResponseScale,
  StatementForm,
  StatementItem,
  StatementTemplates,
  statementForms,
  templatesFor,
  wordsOfScale,
} from '../../../vocabulary/item.js';
import { withoutVersion } from '../../../vocabulary/respondent.js';
import { orders } from '../../../vocabulary/template.js';
import { readDocument } from '../../content/document.js';
import { checkDocument } from '../../content/document-faults.js';
import { languageFile } from '../../content/files.js';
import { isEdition, packagePath } from '../../content/package-data.js';
import { readerOf } from '../../judging/reader.js';
import { lexicons } from '../../reading/languages.js';
import { grouped } from '../../util/grouped.js';
import { expectLanguage, Repeats, type StudyRespondent } from '../base/entries.js';
import type { FiledQuestionnaire, InstrumentStudy } from '../base/instrument.js';
import type { SurveySource } from '../survey/plan.js';
import { builtInStatements, readQuestionnaire } from '../survey/questionnaire.js';
import type { StatementsPlan } from './trial.js';

export const id = 'statements';

const Forms = z
  .array(StatementForm)
  .min(1)
  .refine((asked) => new Set(asked).size === asked.length, 'name each form once');

const Orders = z
  .array(z.enum(orders))
  .min(1)
  .refine((asked) => new Set(asked).size === asked.length, 'name each order once');

/** The `statements:` section of a study. */
const StatementsSection = z.strictObject({
  /** The built-in statements, or the path of a questionnaire; the survey's own where that holds statements. */
  questionnaire: z.string().min(1).optional(),
  /** In place of the survey's `repeats`. */
  repeats: Repeats.optional(),
  /** `number`, `label` and `letter`, each asked in both directions of the scale; absent asks all. */
  forms: Forms.optional(),
  /** Directions of the scale: `norm`, upwards, and `reverse`; absent asks both. */
  orders: Orders.optional(),
  /** Statements per dimension and domain; absent asks all. */
  limit: z.int().min(1).optional(),
});

/** Statements that are rated; none without it, unless the survey's questionnaire holds some. */
const Section = StatementsSection.optional();

/** What a study says of statements, resolved. */
export const StatementsStudy = z.strictObject({
  questionnaire: z.string(),
  /** False where the study does not ask for them, so that none are asked where the questionnaire holds none. */
  wanted: z.boolean(),
  repeats: Repeats.nullable(),
  forms: Forms.nullable(),
  orders: Orders.nullable(),
  limit: z.int().nullable(),
});

/** The statements and wordings of a plan, by language. */
export const StatementsContent = z.strictObject({
  sets: z.record(
    z.string(),
    z.strictObject({
      items: z.array(StatementItem),
      scales: z.record(z.string(), ResponseScale),
    }),
  ),
  wordings: z.record(z.string(), StatementTemplates),
});

/** What statements need of a plan. */
export interface StatementsSource extends SurveySource {
  readonly study: SurveySource['study'] & {
    readonly statements: z.infer<typeof StatementsStudy> | null;
  };
  readonly statements: z.infer<typeof StatementsContent>;
}

/** What one respondent of a plan is asked; null where that is no statement. */
export function statementsOf(
  plan: StatementsSource,
  respondent: StudyRespondent,
): StatementsPlan | null {
  const section = plan.study.statements;
  const set = ownValue(plan.statements.sets, respondent.language);
  const wording = ownValue(plan.statements.wordings, withoutVersion(respondent.language));
  if (!section || !set || !wording || set.items.length === 0) return null;
  return {
    respondent,
    items: balanced(set.items, section.limit ?? Number.POSITIVE_INFINITY),
    scales: set.scales,
    wording,
    forms: section.forms ?? undefined,
    orders: section.orders ?? undefined,
    repeats: section.repeats ?? respondent.repeats,
    seed: plan.study.seed,
    reader: readerOf(plan, respondent),
  };
}

/** The first statement of every cell, then the second; with a limit as many of either key as it allows. */
function balanced(items: readonly StatementItem[], limit: number): readonly StatementItem[] {
  const cells = [
    ...grouped(items, ({ dimension, domain }) => `${dimension} ${domain}`).values(),
  ].map((cell) => {
    const plus = cell.filter(({ keyed }) => keyed === 1);
    const minus = cell.filter(({ keyed }) => keyed === -1);
    const rounds = Math.max(plus.length, minus.length);
    return Array.from({ length: rounds }, (_, place) => [plus[place], minus[place]])
      .flat()
      .filter((item) => item !== undefined);
  });
  const rounds = Math.min(limit, Math.max(0, ...cells.map((cell) => cell.length)));
  return Array.from({ length: rounds }, (_, round) =>
    cells.flatMap((cell) => cell[round] ?? []),
  ).flat();
}

/** The study side of statements. */
export const statementsStudy: InstrumentStudy<StatementsSource> = {
  id,
  section: { key: id, schema: Section, content: 'questionnaire' },
  languages: lexicons,
  readsRecorded: true,
  resolve(section, { given, beside }) {
    const asked = Section.parse(section);
    const surveys = Object(given.survey).questionnaire;
    const own =
      typeof surveys === 'string' && !isEdition('questionnaire', surveys) ? surveys : undefined;
    if (!asked && own === undefined) return { statements: null };
    const named = asked?.questionnaire ?? own ?? builtInStatements;
    const resolved: z.infer<typeof StatementsStudy> = {
      questionnaire: named === builtInStatements ? named : beside(named),
      wanted: asked !== undefined,
      repeats: asked?.repeats ?? null,
      forms: asked?.forms ?? null,
      orders: asked?.orders ?? null,
      limit: asked?.limit ?? null,
    };
    return { statements: resolved };
  },
  async load({ statements: section, survey, respondents }, { questionnaires = {} }) {
    const none = { part: { statements: { sets: {}, wordings: {} } } };
    if (!section) return none;
    const sets = new Map<string, z.infer<typeof StatementsContent>['sets'][string]>();
    const wordings = new Map<string, StatementTemplates>();
    for (const language of new Set(respondents.map((each) => each.language))) {
      const surveyed = ownValue(questionnaires, language);
      const filed =
        surveyed && section.questionnaire === survey.questionnaire
          ? surveyed
          : await readQuestionnaire(section.questionnaire, language);
      const { statements = [], scales = {} } = filed.questionnaire;
      if (statements.length === 0 && section.wanted)
        throw new InputError('has no statements; add items with "statement:" and "scale:"', {
          file: filed.document.file,
        });
      if (surveyed && surveyed.scheme.scheme !== filed.scheme.scheme)
        throw new InputError(
          `its statements are of the scheme "${filed.scheme.scheme}", but the survey is of "${surveyed.scheme.scheme}"; ask both of one scheme, or in two studies`,
          { file: filed.document.file, line: filed.document.lineOf(['scheme']) },
        );
      const nothing = statements.findIndex(({ scale: id }) => {
        const scale = ownValue(scales, id);
        return !scale || templatesFor(scale, { forms: section.forms }).length === 0;
      });
      if (nothing >= 0)
        throw new InputError(
          `the scale "${statements[nothing]?.scale}" cannot be asked by ${(section.forms ?? statementForms).join(' or ')}; ask another form, or give its points words or numbers`,
          {
            file: filed.document.file,
            line: filed.document.lineOf(['statements', nothing, 'scale']),
          },
        );
      refuseFormulas(filed);
      if (respondents.some((each) => each.language === language && isAsked(each)))
        refusePlaceholders(filed);
      if (section.questionnaire !== builtInStatements && lexicons.has(withoutVersion(language)))
        expectLanguage(filed.questionnaire.language, language, section.questionnaire);
      sets.set(language, { items: statements, scales });
      if (statements.length > 0)
        wordings.set(withoutVersion(language), await loadStatementTemplates(language));
    }
    const statements = {
      sets: Object.fromEntries(sets),
      wordings: Object.fromEntries(wordings),
    };
    return { part: { statements } };
  },
  files({ statements: section }, language) {
    if (!section?.wanted || section.questionnaire === builtInStatements) return [];
    const path = section.questionnaire;
    const files = async () => [{ file: await languageFile(path, language), kind: 'questionnaire' }];
    return [{ section: id, key: 'questionnaire', path, files }];
  },
  declaration: z
    .strictObject({
      acquiescence: Share().describe(
        'Chance that it takes the highest point (below 0: the lowest).',
      ),
      direction: Share().describe(
        'Chance that it takes the point shown first (below 0: the last).',
      ),
      extreme: z
        .number()
        .min(0)
        .max(1)
        .default(0)
        .describe('Chance that a rating goes to its nearer end.'),
      midpoint: z
        .number()
        .min(0)
        .max(1)
        .default(0)
        .describe('Chance that a rating goes to the middle.'),
      dontKnow: z
        .number()
        .min(0)
        .max(1)
        .default(0)
        .describe('Chance of "don’t know" where it is offered.'),
    })
    .describe('How it rates statements.'),
};

/** Whether a model will read what it is asked: neither a simulated one nor answers that were recorded. */
function isAsked({ simulated, recorded }: StudyRespondent): boolean {
  return !simulated && !recorded;
}

/** @throws InputError for a statement, or the words of a scale, that stand for others which are not ours to ship */
function refusePlaceholders({ document, questionnaire }: FiledQuestionnaire) {
  const { statements = [], scales = {} } = questionnaire;
  const refuse = (what: string, path: readonly PropertyKey[]) =>
    new InputError(
      `${what} is a placeholder; put the instrument’s own words in its place before a model is asked`,
      { file: document.file, line: document.lineOf(path) },
    );
  for (const [place, { id, statement }] of statements.entries())
    if (isPlaceholder(statement)) throw refuse(`"${id}"`, ['statements', place, 'statement']);
  for (const [id, scale] of Object.entries(scales))
    if (wordsOfScale(scale).some(isPlaceholder)) throw refuse(`the scale "${id}"`, ['scales', id]);
}

/** @throws InputError for a formula of the scheme that is not linear, or names what is no statement */
function refuseFormulas({ document, questionnaire, scheme }: FiledQuestionnaire): void {
  const items = (questionnaire.statements ?? []).map(({ id }) => id);
  if (items.length === 0) return;
  for (const { id, formula, c = 0 } of scheme.scores ?? []) {
    try {
      linearFormula(formula, { items, constants: { c } });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new InputError(
        `the score "${id}" of the scheme "${scheme.scheme}" cannot be computed over its statements: ${error.message}`,
        { file: document.file },
      );
    }
  }
}

function Share() {
  return z.number().min(-1).max(1).default(0);
}

/** The built-in wordings of a language; versions of it share them. A language without rules for reading, which only recorded answers may have, takes the English ones. */
export async function loadStatementTemplates(language: string): Promise<StatementTemplates> {
  const worded = lexicons.has(withoutVersion(language)) ? withoutVersion(language) : 'en';
  const file = packagePath('templates', 'statements', `${worded}.yaml`);
  return checkDocument(await readDocument(file), StatementTemplates);
}
