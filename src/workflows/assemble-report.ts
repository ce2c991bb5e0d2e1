import { buildComparison, type ComparedRespondent } from '../../analysis/build-comparison.js';
import { buildProfile } from '../../analysis/build-profile.js';
import { commonItems } from '../../analysis/common-items.js';
import { cronbachAlphas } from '../../analysis/cronbach-alphas.js';
import { buildGap } from '../../analysis/gap/build-gap.js';
import { desirabilities } from '../../analysis/gap/desirabilities.js';
import { buildGaps } from '../../analysis/gap/gaps.js';
import { recordItem } from '../../analysis/item-record.js';
import { pairedDifferences } from '../../analysis/paired-differences.js';
import { type DrawnFigures, figuresOf } from '../../analysis/weighed-estimate.js';
import type { AnswerRow, Answers } from '../../reports/document/raw-answers.js';
import type { Report, ReportedRespondent } from '../../reports/document/report.js';
import { selectAnswers } from '../../reports/page/sampled-answers.js';
import { loadReferences } from '../content/load-references.js';
import { surveyTrials } from '../instruments/survey/plan-survey.js';
import type { Found } from '../runner/play.js';
import { type Plan, surveyOf } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import { describeDeclaration } from '../vocabulary/describe-declaration.js';
import type { Memory } from '../vocabulary/ports.js';
import { assembleHearing } from './assemble-hearing.js';
import { assembleSwitch } from './assemble-switch.js';
import { copiesOf } from './copies.js';
import { describeAsked } from './describe-asked.js';
import { describeInference } from './describe-inference.js';
import { AnswerFolder } from './fold-answers.js';
import { ProvenanceFolder } from './fold-provenance.js';
import { StoryAnswerFolder } from './fold-story-answers.js';
import { TallyFolder } from './fold-tally.js';
import { replaySurvey } from './replay-survey.js';
import { surveyResponses } from './survey-responses.js';
import type { TellStep } from './workflow-event.js';

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
  tell: TellStep = () => {},
): Promise<Assembled> {
  const respondents: ReportedRespondent[] = [];
  const compared: ComparedRespondent[] = [];
  const copies = copiesOf(plan.study.respondents);
  const rows: AnswerRow[] = [];
  const stories = new StoryAnswerFolder(plan);
  for (const [place, respondent] of plan.study.respondents.entries()) {
    const { id: name } = respondent;
    const numbered = { respondent: name, number: place + 1, of: plan.study.respondents.length };
    const copyOf = copies[place] ?? null;
    const answers = new AnswerFolder(respondent);
    const { reported, figures } = await assembleRespondent(plan, respondent, {
      memory,
      facts,
      answers,
      stories,
      copyOf,
      tell: (kind) => tell({ kind, ...numbered }),
    });
    respondents.push(reported);
    const { id, tags, profile } = reported;
    if (profile) compared.push({ id, figures, tags, copyOf });
    for (const row of answers.rows()) rows.push(row);
  }
  tell({ kind: 'comparing', respondents: respondents.length });
  const { study } = plan;
  const overCommonItems = commonItems({ seed: study.seed });
  const { items, ...asked } = describeAsked(plan);
  return {
    report: {
      format: 'undertone-report/6',
      undertone: facts.version,
      at: latest(respondents) ?? facts.at,
      study: { name: study.name, title: study.title, seed: study.seed },
      sources: [],
      differing: [],
      ...asked,
      inference: describeInference(plan),
      respondents,
      differences: pairedDifferences(compared, overCommonItems),
      alpha: cronbachAlphas(compared.map(({ figures }) => figures)),
      gaps: buildGaps(respondents, { seed: study.seed }),
      comparison: buildComparison(compared, {
        editions: plan.countries,
        map: study.countries.map,
        seed: study.seed,
        overCommonItems,
      }),
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
      stories: stories.result({ cap: ROWS, seed: study.seed }),
    },
  };
}

interface Sources {
  readonly memory: Memory;
  readonly facts: ReportFacts;
  readonly answers: AnswerFolder;
  readonly stories: StoryAnswerFolder;
  readonly copyOf: string | null;
  tell(kind: 'reading' | 'computing'): void;
}

async function assembleRespondent(
  plan: Plan,
  respondent: StudyRespondent,
  { memory, facts, answers, stories, copyOf, tell }: Sources,
): Promise<{ readonly reported: ReportedRespondent; readonly figures: DrawnFigures }> {
  const survey = surveyOf(plan, respondent);
  tell('reading');
  const folded = new TallyFolder(survey);
  const provenance = new ProvenanceFolder();
  const partial = (found: readonly Found[]) => provenance.addPartial(found);
  for await (const observation of replaySurvey(survey, memory, partial)) {
    for (const folder of [folded, answers]) folder.add(observation);
    provenance.add(surveyResponses(observation));
  }
  const inferred = await assembleHearing(plan, respondent, { memory, stories, provenance });
  const { tally, observed } = folded;
  const { declaration, parameters } = respondent;
  const { seed } = plan.study;
  tell('computing');
  const figures = figuresOf(tally, { seed });
  const gap =
    inferred &&
    buildGap(
      {
        tally,
        weights: figures.once.weights.cdeval,
        inference: inferred.answers,
        scores: inferred.inference.scores,
        desirability: desirabilities(survey.items),
        switched: await assembleSwitch(plan, respondent, { memory, provenance, stories }),
      },
      { seed },
    );
  const reported = {
    id: respondent.id,
    model: respondent.model,
    endpoint: respondent.endpoint,
    simulated: respondent.simulated || provenance.simulated,
    declared: declaration ? describeDeclaration(declaration) : null,
    language: respondent.language,
    persona: respondent.persona,
    tags: respondent.tags,
    copyOf,
    parameters: { ...parameters },
    repeats: respondent.repeats,
    scoring: plan.study.survey.scoring,
    trials: { planned: surveyTrials(survey), observed },
    stopped: facts.stopped?.get(respondent.id) ?? null,
    provenance: provenance.result(),
    seed,
    profile: observed ? buildProfile(tally, { seed, figures }) : null,
    items: figures.prepared.items.map(recordItem),
    inference: inferred?.inference ?? null,
    gap,
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
