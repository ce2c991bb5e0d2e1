import type { Chapter } from './document/chapter.js';
import type { Block, Page, PageTable } from './document/document.js';
import {
  count,
  counted,
  day,
  list,
  money,
  NOTHING,
  plainText,
  severalInWords,
} from './document/format.js';
import { costsOf, isUndated, languageName, requestsAnswered } from './document/heading.js';
import { originsInWords, sourceInWords } from './document/origins.js';
import { firstAttemptsText } from './document/quality.js';
import type { Report, ReportedRespondent } from './document/report.js';
import { dimensionsIn, isHofstede } from './document/scheme.js';
import { referencesIn } from './literature.js';

/** The methods, sentence by sentence: `short` to paste into a paper, `long` with every formula. */
interface Methods {
  readonly short: readonly string[];
  readonly long: readonly string[];
  /** The same as `long`, under titles. */
  readonly details: readonly { readonly title: string; readonly sentences: readonly string[] }[];
}

/** What the study and every chapter say of how figures came about. */
export function methodsOf(report: Report, chapters: readonly Chapter[]): Methods {
  const parts = chapters.flatMap(({ methods }) => methods?.(report) ?? []);
  const details = [
    { title: 'Sources', sentences: sourcesOf(report) },
    ...parts.map(({ title, long }) => ({
      title: `Formulas and details: ${title}`,
      sentences: long,
    })),
  ].filter(({ sentences }) => sentences.length > 0);
  return {
    short: [
      measured(report),
      ...askedWith(report),
      ...originsInWords(report),
      ...parts.flatMap(({ short }) => short),
    ],
    long: details.flatMap(({ sentences }) => sentences),
    details,
  };
}

/** The page on methods: a paragraph to paste, the rest folded, how each respondent was asked, and what it cost. */
export function methodsPage(report: Report, chapters: readonly Chapter[]): Page {
  const { short, long, details } = methodsOf(report, chapters);
  const references = referencesIn([...short, ...long]);
  return {
    id: 'methods',
    title: 'Methods',
    depth: 'audit',
    finding: 'Methods, ready to paste',
    line: 'A paragraph for a paper, formulas, settings, cost, references',
    group: null,
    blocks: [
      { kind: 'text', sentences: short },
      ...details.map((each) => ({ kind: 'fold', ...each }) as const),
      { kind: 'fold', title: 'What the figures do not say', sentences: limitsOf(report) },
      ...[askedTable(report), referenceTable(references)]
        .filter(({ rows }) => rows.length > 0)
        .map((table): Block => ({ kind: 'table', table, folded: true })),
    ],
  };
}

function measured({ undertone, study, sources, respondents, at }: Report): string {
  const name =
    sources.length === 0 ? ` (study “${plainText(study.name)}”, seed ${study.seed})` : '';
  const kind = respondents.every(({ simulated }) => simulated) ? 'simulated respondent' : null;
  const what = kind ?? (respondents.some(({ human }) => human) ? 'respondent' : 'language model');
  const names = [...new Set(respondents.map(({ model }) => plainText(model)))];
  const which = names.length <= NAMED ? list(names) : `table “${ASKED}”`;
  return `Undertone ${plainText(undertone)}${name} measured ${counted(respondents.length, what)} (${which}), ${lastOn(at, respondents)}.`;
}

/** When respondents last answered, as far as it is known. */
function lastOn(at: string, respondents: readonly ReportedRespondent[]): string {
  const undated = respondents.reduce((sum, { provenance }) => sum + (provenance.undated ?? 0), 0);
  if (undated === 0) return `last on ${day(at)}`;
  if (isUndated(respondents)) return 'date not known';
  return `last on ${day(at)}; the dates of ${counted(undated, 'recorded answer')} are not known`;
}

/** Models beyond these are in the table. */
const NAMED = 4;

/** The temperature, and where all were asked alike every other setting. */
function askedWith({ respondents: all }: Report): string[] {
  const respondents = all.filter(({ human }) => !human);
  const [alike, ...others] = [...new Set(respondents.map(settingsOf))];
  if (alike && others.length === 0) return [`Each was asked with ${alike}.`];
  const temperatures = [
    ...new Set(respondents.flatMap(({ parameters }) => parameters.temperature ?? [])),
  ];
  if (temperatures.length === 0) return [];
  const known = respondents.every((each) => each.parameters.temperature !== undefined);
  return [`Temperature was ${list(temperatures.map(String))}${known ? '' : ' where it is known'}.`];
}

function settingsOf({ parameters }: ReportedRespondent): string {
  return list(
    Object.entries(parameters).map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${plainText(name)} ${plainText(text)}`;
    }),
  );
}

function dayOf(at: string, respondents: readonly ReportedRespondent[]): string {
  return isUndated(respondents) ? 'a date not known' : day(at);
}

function sourcesOf({ sources, differing, respondents: all }: Report): string[] {
  return [
    ...sources.map(
      ({ study, undertone, at, respondents }) =>
        `Study “${plainText(study)}” of ${dayOf(
          at,
          all.filter(({ id }) => respondents.includes(id)),
        )}, Undertone ${plainText(undertone)}, gave ${count(respondents.length)} respondents.`,
    ),
    ...(sources.length > 0
      ? ['Respondents of different studies are compared over the items that they share.']
      : []),
    ...differing.map(plainText),
  ];
}

/** What may not be concluded. */
function limitsOf(report: Report): string[] {
  const { respondents, inference, comparison } = report;
  const dimensions = dimensionsIn(report).length;
  return [
    ...(isHofstede(report)
      ? ['Hofstede’s dimensions describe nations, not individuals or models.']
      : []),
    'A stated preference is not behaviour: use may differ from what a questionnaire shows.',
    'Intervals cover the choice of items or stories, not of the questionnaire, templates, writers or day.',
    ...(comparison.countries.length > 0
      ? [
          `Similarity to a country compares ${severalInWords(dimensions, 'mean')} with ${severalInWords(dimensions, 'national score')}; it gives a model no nationality.`,
        ]
      : []),
    ...(inference
      ? [
          'Inferring a value shows that a model reads well, not that it shares or respects the value.',
        ]
      : []),
    ...(respondents.some(({ gap }) => gap)
      ? ['Carry-over rests on which items a respondent leans on, not on its dimension means.']
      : []),
    ...(respondents.some(({ simulated }) => simulated)
      ? [
          'Simulated respondents are programs with declared parameters; their figures say nothing about any model.',
        ]
      : []),
  ];
}

const ASKED = 'How each respondent was asked, and what it cost';

const column = (title: string, numeric = false) => ({ title, numeric });

/** How each respondent was asked, what it cost and, where it is simulated, what it was declared to be. */
function askedTable({ respondents }: Report): PageTable {
  const reasons = respondents.some((each) => reasoningOf(each) > 0);
  const paid = respondents.some((each) => costsOf([each]).length > 0);
  return {
    name: 'asked',
    title: ASKED,
    columns: [
      column('respondent'),
      column('model'),
      column('endpoint'),
      column('language'),
      column('parameters'),
      column('seeded'),
      column('requests', true),
      column('tokens in', true),
      column('tokens out', true),
      ...(reasons ? [column('of these reasoning', true)] : []),
      ...(paid ? [column('cost', true)] : []),
      column('notes'),
    ],
    rows: respondents.map((respondent) => {
      const { id, model, endpoint, language, provenance, recorded } = respondent;
      return [
        plainText(id),
        plainText(model),
        plainText(endpoint),
        languageName(language),
        settingsOf(respondent) || (recorded ? 'not known' : NOTHING),
        recorded ? NOTHING : provenance.seeded ? 'yes' : 'no',
        count(requestsAnswered(respondent)),
        recorded && provenance.promptTokens === 0 ? NOTHING : count(provenance.promptTokens),
        recorded && provenance.completionTokens === 0
          ? NOTHING
          : count(provenance.completionTokens),
        ...(reasons ? [count(reasoningOf(respondent))] : []),
        ...(paid ? [costText(respondent)] : []),
        notesOn(respondent),
      ];
    }),
  };
}

function reasoningOf({ provenance }: ReportedRespondent): number {
  return provenance.reasoningTokens ?? 0;
}

/** What a respondent's answers cost, its judge's with them. */
function costText(respondent: ReportedRespondent): string {
  const { provenance, inference } = respondent;
  const unmetered = (provenance.unmetered ?? 0) + (inference?.judging?.unmetered ?? 0);
  const known = list(costsOf([respondent]).map(money)) || NOTHING;
  return unmetered === 0 ? known : `${known} without ${counted(unmetered, 'response')}`;
}

function notesOn({
  declared,
  human,
  persona,
  provenance,
  recorded = [],
}: ReportedRespondent): string {
  const { changes, cutShort, servedModels, providers = [] } = provenance;
  const first = human ? null : firstAttemptsText(provenance);
  return (
    [
      ...(declared === null ? [] : [plainText(declared)]),
      ...(human ? ['a person'] : []),
      ...recorded.map((source) => `recorded: ${sourceInWords(source)}`),
      ...(provenance.undated === undefined
        ? []
        : [
            provenance.lastResponse === null
              ? 'date not known'
              : `the dates of ${counted(provenance.undated, 'answer')} are not known`,
          ]),
      ...(persona === null ? [] : [`system message “${plainText(persona)}”`]),
      ...(changes.length > 0 ? [`endpoint changed ${changes.map(plainText).join('; ')}`] : []),
      ...(cutShort > 0 ? [`${count(cutShort)} cut short: raise maxTokens`] : []),
      ...(first === null ? [] : [first]),
      ...(servedModels.length > 1 ? [`served by ${servedModels.map(plainText).join(', ')}`] : []),
      ...(providers.length > 0 ? [`answered by ${providers.map(plainText).join(', ')}`] : []),
    ].join('; ') || NOTHING
  );
}

function referenceTable(references: readonly string[]): PageTable {
  return {
    name: 'references',
    title: 'References',
    columns: [column('work')],
    rows: references.map((work) => [work]),
  };
}
