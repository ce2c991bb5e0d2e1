import type { LintedFile, LintReport } from '../../analysis/results/lint.js';
import type { Interval } from '../../analysis/statistics/intervals.js';
import type { OverSubsets } from '../../analysis/statistics/text-diversity.js';
import type {
  DimensionDescription,
  QuestionnaireDescription,
} from '../../analysis/survey/questionnaire-description.js';
import type { Severity } from '../../vocabulary/finding.js';
import {
  count,
  counted,
  decimal,
  difference,
  list,
  NOTHING,
  plainText,
  share,
  shareInterval,
} from '../document/format.js';
import { textTable } from './text-table.js';

/** How many findings of a severity there are in all. */
export function countFindings({ files }: LintReport, severity: Severity): number {
  return files.flatMap(({ findings }) => findings).filter((found) => found.severity === severity)
    .length;
}

/** Findings of one check in one file beyond which the rest are only counted. */
const SHOWN = 10;

/**
 * What lint found, as plain text: every finding with its file and line, what each questionnaire is
 * in figures, and a closing line. Of each check the first ten findings of a file are shown, or
 * `all`.
 */
export function lintText(report: LintReport, { all }: { readonly all: boolean }): string {
  const blocks = report.files.flatMap((file) => [
    findingLines(file, all ? Number.POSITIVE_INFINITY : SHOWN).join('\n'),
    file.description ? describe(file, file.description) : '',
  ]);
  return `${[...blocks.filter((block) => block !== ''), closing(report)].join('\n\n')}\n`;
}

/** A line for each finding, at most so many of a check, then how many more of each there are. */
function findingLines({ file, findings }: LintedFile, most: number): readonly string[] {
  const name = plainText(file);
  const counts = new Map<string, number>();
  const shown = findings.filter(({ check }) => {
    const found = (counts.get(check) ?? 0) + 1;
    counts.set(check, found);
    return found <= most;
  });
  return [
    ...shown.map(
      ({ line, severity, message, check }) =>
        `${name}:${line}: ${severity}: ${plainText(message)} [${check}]`,
    ),
    ...[...counts]
      .filter(([, found]) => found > most)
      .map(
        ([check, found]) =>
          `${name}: and ${count(found - most)} more [${check}]; --all shows every one`,
      ),
  ];
}

function describe({ file }: LintedFile, description: QuestionnaireDescription): string {
  const { dimensions, domains, agreement } = description;
  return [
    `${plainText(file)}, in figures:`,
    textTable(
      [
        { name: 'dimension', align: 'left' },
        { name: 'items', align: 'right' },
        { name: 'target longer', align: 'right' },
        { name: 'words an item', align: 'right' },
        { name: 'desirability', align: 'right' },
        { name: 'words tell', align: 'right' },
        { name: 'Distinct-2', align: 'right' },
        { name: 'Self-BLEU', align: 'right' },
      ],
      dimensions.map((own) => [
        own.dimension,
        String(own.items),
        share(own.longerTarget),
        own.meanWords.toFixed(1),
        desirabilityOf(own),
        own.guessed === null ? NOTHING : share(own.guessed),
        overSubsets(own.diversity.distinct2),
        overSubsets(own.diversity.selfBleu),
      ]),
    ),
    subsetNote(description),
    settingsNote(description),
    textTable(
      [
        { name: 'domain', align: 'left' },
        { name: 'items', align: 'right' },
        { name: 'share', align: 'right' },
        { name: 'keywords', align: 'left' },
      ],
      domains.map(({ domain, items, share: part, keywords }) => [
        domain,
        String(items),
        share(part),
        plainText(keywords.join(', ')) || NOTHING,
      ]),
    ),
    ...(agreement ? [readersNote(agreement)] : []),
  ].join('\n\n');
}

/** Where the items are set. */
function settingsNote({ settings: { byWords, byReaders } }: QuestionnaireDescription): string {
  const shares = ({ contemporary, rural }: typeof byWords) =>
    `${share(contemporary)} in contemporary life, ${share(rural)} rural or about a craft`;
  return [
    '“Words tell”: how often the words that differ between the options reveal the pole; guessing gives 50 %.',
    ...(byReaders ? [`Settings, as readers saw them: ${shares(byReaders)}.`] : []),
    `Settings, by a list of English words: ${shares(byWords)}.`,
  ].join('\n');
}

/** How far blind readers agreed, with 95 % intervals. */
function readersNote(agreement: NonNullable<QuestionnaireDescription['agreement']>): string {
  const { items, sameDimension, kappa, samePoles, desirabilityCorrelation, intervals } = agreement;
  const { readers = 2, reliability = {} } = agreement;
  const reliabilities = Object.entries(reliability).map(
    ([dimension, value]) => `${dimension} ${decimal(value)}`,
  );
  const poles = intervals.samePoles;
  const dimension = intervals.sameDimension;
  return [
    `Blind readers (95 % intervals in brackets): ${counted(items, 'item')} read by ${readers === 2 ? 'two' : `${readers}, any two of them compared`}.`,
    `They put ${share(sameDimension)} (${shareInterval(dimension.low, dimension.high)}) on the same dimension; kappa is ${decimal(kappa)} (${decimals(intervals.kappa)}), where chance gives 0.`,
    `They took the poles of ${share(samePoles)} (${shareInterval(poles.low, poles.high)}) the same way round, where chance gives 50 %.`,
    `Their ratings of how much nicer the target option is correlate at r = ${decimal(desirabilityCorrelation)} (${decimals(intervals.desirabilityCorrelation)}), where chance gives 0.`,
    ...(reliabilities.length > 0
      ? [`Reliability of their mean desirability (Cronbach's alpha): ${reliabilities.join(', ')}.`]
      : []),
  ].join('\n');
}

function decimals({ low, high }: Interval): string {
  return `${decimal(low)} to ${decimal(high)}`;
}

/** How much nicer the target option sounds than the opposite one, −4..4, with how many items were rated where not all were. */
function desirabilityOf({ desirability, rated, items }: DimensionDescription): string {
  if (desirability === null) return NOTHING;
  return rated < items ? `${difference(desirability)} (${rated} rated)` : difference(desirability);
}

function overSubsets(figure: OverSubsets | null): string {
  if (figure === null) return NOTHING;
  const { mean, low, high } = figure;
  const middle = mean.toFixed(3);
  return low === high ? middle : `${middle} (${low.toFixed(3)}–${high.toFixed(3)})`;
}

/** On how many items the diversity rests: the figures hold for that number alone. */
function subsetNote({ dimensions, subset }: QuestionnaireDescription): string {
  const drawn = dimensions.some(({ diversity }) => diversity.subsets > 1);
  const lacking = dimensions.some(({ diversity }) => diversity.subsets === 0);
  return [
    'Distinct-2 (higher is more varied) and Self-BLEU (lower is more varied) are on',
    drawn
      ? `random subsets of ${counted(subset, 'item')}, the mean with the lowest and highest of them.`
      : `${counted(subset, 'item')}.`,
    ...(lacking ? ['A dimension with fewer has none.'] : []),
    'Both change with the number of items: compare questionnaires at one size, with --subset.',
  ].join(' ');
}

function closing(report: LintReport): string {
  const errors = none(countFindings(report, 'error'), 'error');
  const warnings = none(countFindings(report, 'warning'), 'warning');
  const hints = countFindings(report, 'hint');
  const where =
    report.files.length === 1
      ? plainText(report.files[0]?.file ?? '')
      : counted(report.files.length, 'file');
  return `${where}: ${list([errors, warnings, ...(hints > 0 ? [counted(hints, 'hint')] : [])])}.`;
}

function none(found: number, noun: string): string {
  return found === 0 ? `no ${noun}s` : counted(found, noun);
}
