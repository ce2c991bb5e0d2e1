import {
  buildProfile,
  type Compared,
  cronbachAlphas,
  type DrawnFigures,
  figuresOf,
  meanDesirability,
  pairedDifferences,
} from '../../analysis/index.js';
import type { AnswerRow, Answers, Report, ReportedRespondent } from '../../reports/index.js';
import { selectAnswers } from '../../reports/index.js';
import { loadReferences } from '../content/load-references.js';
import { builtInTemplates } from '../content/load-templates.js';
import { surveyTrials } from '../instruments/survey/plan-survey.js';
import { retestItems } from '../instruments/survey/select-items.js';
import { type Plan, surveyOf } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import { describeDeclaration } from '../vocabulary/describe-declaration.js';
import { perDimension } from '../vocabulary/dimension.js';
import type { Memory } from '../vocabulary/ports.js';
import { canonicalJson, sha256 } from '../vocabulary/request.js';
import { AnswerFolder } from './fold-answers.js';
import { ProvenanceFolder } from './fold-provenance.js';
import { TallyFolder } from './fold-tally.js';
import { replaySurvey } from './replay-survey.js';

/** Rows of raw answers that a page holds. */
const ROWS = 5000;

export interface Assembled {
  readonly report: Report;
  readonly answers: Answers;
}

/** What a report is told beyond the plan and the ledger. */
export interface ReportFacts {
  /** The version of Undertone. */
  readonly version: string;
  /** The time of a report that rests on no response, UTC ISO 8601. */
  readonly at: string;
  /** Why respondents were stopped, by id, where that is known. */
  readonly stopped?: ReadonlyMap<string, string>;
}

/** Replays a plan from a ledger and computes everything its report says, once; asks nothing. */
export async function assembleReport(
  plan: Plan,
  memory: Memory,
  facts: ReportFacts,
): Promise<Assembled> {
  const respondents: ReportedRespondent[] = [];
  const compared: Compared[] = [];
  const rows: AnswerRow[] = [];
  for (const respondent of plan.study.respondents) {
    const answers = new AnswerFolder(respondent);
    const { reported, figures } = await assembleRespondent(plan, respondent, {
      memory,
      facts,
      answers,
    });
    respondents.push(reported);
    if (reported.profile) compared.push({ id: respondent.id, figures });
    for (const row of answers.rows()) rows.push(row);
  }
  const { study } = plan;
  const [questionnaire] = Object.values(plan.questionnaires);
  const [wording] = Object.values(plan.templates);
  if (!questionnaire || !wording) throw new RangeError('a plan has at least one respondent');
  const first = study.respondents[0] as StudyRespondent;
  const { items } = surveyOf(plan, first);
  return {
    report: {
      format: 'undertone-report/2',
      undertone: facts.version,
      at: latest(respondents) ?? facts.at,
      study: { name: study.name, seed: study.seed },
      questionnaire: {
        name: questionnaire.questionnaire,
        language: questionnaire.language,
        items: items.length,
        of: questionnaire.items.length,
        limit: study.survey.limit ?? null,
        retest: retestItems(items, { share: study.survey.retest, seed: study.seed }).size,
        hash: shortHash(items.map(({ id, question, options }) => ({ id, question, options }))),
        desirability: perDimension((dimension) =>
          meanDesirability(items.filter((item) => item.dimension === dimension)),
        ),
      },
      templates: {
        language: wording.language,
        hash: shortHash(wording.prompts),
        builtIn: study.survey.templates === builtInTemplates,
      },
      respondents,
      differences: pairedDifferences(compared, { seed: study.seed }),
      alpha: cronbachAlphas(compared.map(({ figures }) => figures)),
      references: [...(await loadReferences())],
    },
    answers: {
      items: items.map(({ id, dimension, domain, question, options }) => ({
        id,
        dimension,
        domain,
        question,
        target: options.target,
        opposite: options.opposite,
      })),
      ...selectAnswers(rows, { cap: ROWS, seed: study.seed }),
    },
  };
}

interface Sources {
  readonly memory: Memory;
  readonly facts: ReportFacts;
  readonly answers: AnswerFolder;
}

async function assembleRespondent(
  plan: Plan,
  respondent: StudyRespondent,
  { memory, facts, answers }: Sources,
): Promise<{ readonly reported: ReportedRespondent; readonly figures: DrawnFigures }> {
  const survey = surveyOf(plan, respondent);
  const folded = new TallyFolder(survey);
  const provenance = new ProvenanceFolder();
  for await (const observation of replaySurvey(survey, memory)) {
    for (const folder of [folded, provenance, answers]) folder.add(observation);
  }
  const { tally, observed } = folded;
  const { declaration, parameters } = respondent;
  const { seed } = plan.study;
  const figures = figuresOf(tally, { seed });
  const reported = {
    id: respondent.id,
    model: respondent.model,
    endpoint: respondent.endpoint,
    simulated: respondent.simulated || provenance.simulated,
    declared: declaration ? describeDeclaration(declaration) : null,
    language: respondent.language,
    persona: respondent.persona,
    parameters: { ...parameters },
    repeats: respondent.repeats,
    scoring: plan.study.survey.scoring,
    trials: { planned: surveyTrials(survey), observed },
    stopped: facts.stopped?.get(respondent.id) ?? null,
    provenance: provenance.result(),
    profile: observed ? buildProfile(tally, { seed, figures }) : null,
  };
  return { reported, figures };
}

/** When the last response came: the same study over the same ledger gives the same report. */
function latest(respondents: readonly ReportedRespondent[]): string | undefined {
  return respondents
    .flatMap(({ provenance }) => provenance.lastResponse ?? [])
    .sort()
    .at(-1);
}

function shortHash(value: unknown): string {
  return sha256(canonicalJson(value)).slice(0, 12);
}
