import { mkdir } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import * as z from 'zod';
import type { WrittenQuestionnaire } from '../../analysis/results/written-questionnaire.js';
import { fileName } from '../../reports/document/file-name.js';
import { InputError } from '../../vocabulary/input.js';
import { cellsOf, Questionnaire } from '../../vocabulary/item.js';
import { Domain, type Scheme } from '../../vocabulary/scheme.js';
import { readDocument } from '../content/document.js';
import { documentText } from '../content/document-text.js';
import { version } from '../content/package-data.js';
import { builtInScheme, schemeNamedIn } from '../content/scheme.js';
import { writeWholeFile } from '../content/written-files.js';
import { lintQuestionnaire } from '../instruments/survey/lint/questionnaire.js';
import { describeQuestionnaire } from '../instruments/survey/lint/questionnaire-description.js';
import type { Constructed, Construction } from './construct.js';
import {
  acceptedIn,
  type CellPlan,
  cellPlans,
  cellTrial,
  lintedTogether,
  type WrittenCell,
} from './items.js';
import { readWriting, refuseForeign, type WritingFlags, writingKeys } from './plan.js';
import { type Role, RoleEntry, resolveRole } from './roles.js';
import { type ItemMistake, SimulatedItemWriter, SimulatedReader } from './simulated/roles.js';
import { itemAnswers, mistakeRows, plantedItems } from './simulated/side.js';
import { readVerdicts, type VerdictFile, verdictText, withVerdict } from './verdicts.js';
import { loadWording, type WritingTemplates } from './wording.js';

/** A file for `undertone write questionnaire`. */
export const QuestionnaireWriting = z.strictObject({
  ...writingKeys,
  /** A built-in scheme, or the file of your own. */
  scheme: z.string().min(1).default(builtInScheme),
  /** The areas of life that items are set in; the built-in seven unless given. */
  domains: z.array(Domain).min(1).optional(),
  /** Items for each dimension in each domain. */
  perCell: z.int().min(1).max(200).default(10),
  /** Who writes the items. `simulated` plants mistakes. */
  writer: RoleEntry.extend({ simulated: SimulatedItemWriter.optional() }).optional(),
  /** Who says, blind, what each item measures and how nice its options sound. */
  judge: RoleEntry.extend({ simulated: SimulatedReader.optional() }).optional(),
});

/** A questionnaire that is to be written, with all that it takes. */
export interface QuestionnairePlan extends Construction<WrittenCell> {
  readonly folder: string;
  readonly cells: readonly CellPlan[];
  readonly scheme: Scheme;
  readonly wording: WritingTemplates['questionnaire'];
  readonly frame: Pick<Questionnaire, 'questionnaire' | 'language' | 'scheme' | 'domains'>;
  readonly writer: Role;
  readonly judge: Role;
  readonly verdicts: VerdictFile;
}

const names = {
  questionnaire: 'questionnaire.yaml',
  verdicts: 'verdicts.csv',
  history: 'history.json',
};

/**
 * What a writing file and flags come to.
 * @param out the folder of what is written; one of the writing's name unless given
 * @throws InputError when a file, a role or a verdict is wrong, or the folder holds somebody else's questionnaire
 */
export async function planQuestionnaire(
  path: string | undefined,
  { out, ...flags }: WritingFlags & { readonly out?: string | undefined },
): Promise<QuestionnairePlan> {
  const { file, beside, naming } = await readWriting(QuestionnaireWriting, path, flags);
  if (flags.checker !== undefined) {
    throw new InputError('a questionnaire is checked by lint and a judge; leave --checker out');
  }
  const { name, language, seed, prices, respondents, perCell, domains } = file;
  const folder = out ?? fileName(name);
  const history = join(folder, names.history);
  await refuseForeign(join(folder, names.questionnaire), { name, history });
  const isFile = /\.(?:ya?ml|json)$/i.test(file.scheme);
  const scheme = await schemeFrom(file.scheme, path);
  const templates = file.templates === 'undertone' ? file.templates : beside(file.templates);
  const { questionnaire: wording } = await loadWording(templates);
  const roles = { ...naming, respondents, entries: { writer: file.writer, judge: file.judge } };
  const [writer, judge] = [resolveRole('writer', roles), resolveRole('judge', roles)];
  const schemeFile = beside(file.scheme);
  const placed = isAbsolute(file.scheme) ? file.scheme : relative(resolve(folder), schemeFile);
  const frame = {
    questionnaire: name,
    language,
    ...(file.scheme === builtInScheme ? {} : { scheme: isFile ? placed : file.scheme }),
    ...(domains && { domains }),
  };
  const verdicts = await readVerdicts(join(folder, names.verdicts));
  const rejected = new Set(
    [...verdicts.byId].flatMap(([id, { verdict }]) => (verdict === 'reject' ? [id] : [])),
  );
  const cells = cellPlans({ perCell, frame, scheme, wording, writer, judge, seed }, rejected);
  return {
    name,
    seed,
    prices,
    roles: [writer, judge],
    answers: itemAnswers(scheme),
    trials: cells.map(cellTrial),
    folder,
    cells,
    scheme,
    wording,
    frame,
    writer,
    judge,
    verdicts,
  };
}

/** A scheme as a writing file names it: its own lines stand for those of a questionnaire. */
async function schemeFrom(name: string, path: string | undefined): Promise<Scheme> {
  const nowhere = { file: 'scheme', value: {}, lineOf: () => 1, lineOfKey: () => 1 };
  return schemeNamedIn(path === undefined ? nowhere : await readDocument(path), name);
}

/**
 * Assembles and writes a questionnaire from its cells: what lint stops in all items together is left out,
 * a person's verdicts are heeded, and three files are written: the questionnaire, the verdicts to fill in and
 * the history of every item.
 * @throws InputError where a verdict is wrong or a file cannot be written
 */
export async function writeQuestionnaire(
  plan: QuestionnairePlan,
  { made }: Pick<Constructed<WrittenCell>, 'made'>,
): Promise<WrittenQuestionnaire> {
  const { folder, scheme, frame, verdicts, cells: planned } = plan;
  const written = made.filter((cell) => cell !== undefined);
  const cells = lintedTogether(written, frame, scheme);
  const proposed = acceptedIn(cells);
  const judged = proposed.map((item) => withVerdict(item, verdicts));
  const items = judged.flatMap(({ item }) => item ?? []);
  const count = (word: string | null) => judged.filter(({ verdict }) => verdict === word).length;
  const said = { accepted: count('accept'), edited: count('edit'), rejected: count('reject') };
  const undecided = count(null);
  const source = sourceOf(plan, { items: items.length, seen: said.accepted + said.edited });
  const questionnaire: Questionnaire = { ...frame, source, items };
  const places = {
    questionnaire: join(folder, names.questionnaire),
    verdicts: join(folder, names.verdicts),
    history: join(folder, names.history),
  };
  const wanted = planned[0]?.perCell ?? 0;
  const short = planned.flatMap(({ dimension, domain }) => {
    const found = items.filter((item) => item.dimension === dimension && item.domain === domain);
    return found.length < wanted ? [{ dimension, domain, items: found.length }] : [];
  });
  const findings = items.length > 0 ? lintQuestionnaire(questionnaire, { scheme }) : [];
  const summary: WrittenQuestionnaire = {
    files: { ...places, questionnaire: items.length > 0 ? places.questionnaire : null },
    source,
    items: items.length,
    perCell: wanted,
    short,
    fates: fatesOf(cells),
    verdicts: { ...said, undecided },
    findings: findings.map(({ check, message }) => ({ check, message })),
    statistics: statisticsOf(questionnaire, plan),
    mistakes: plan.writer.declared ? mistakesOf(plan, cells) : null,
  };
  await mkdir(folder, { recursive: true });
  const force = { force: true };
  if (items.length > 0) {
    const text = documentText(Questionnaire.parse(questionnaire), {
      file: places.questionnaire,
      comment: `${source}.`,
    });
    await writeWholeFile(places.questionnaire, [text], force);
  }
  await writeWholeFile(places.verdicts, [verdictText(proposed, verdicts)], force);
  const history = { undertone: version, ...summary, cells: cells.map(toldCell) };
  await writeWholeFile(places.history, [`${JSON.stringify(history, null, 2)}\n`], force);
  return summary;
}

/** CDEval's Table 1: counts, lengths and diversity by dimension, the last on random subsets of one size. */
function statisticsOf(
  questionnaire: Questionnaire,
  { scheme, seed }: QuestionnairePlan,
): WrittenQuestionnaire['statistics'] {
  const sizes = scheme.dimensions
    .map(({ id }) => questionnaire.items.filter(({ dimension }) => dimension === id).length)
    .filter((size) => size > 0);
  if (sizes.length === 0) return { subset: 0, dimensions: [] };
  const cells = cellsOf(questionnaire, scheme);
  const { subset, dimensions } = describeQuestionnaire(questionnaire, {
    cells,
    subset: Math.min(...sizes),
    seed,
  });
  return {
    subset,
    dimensions: dimensions.map(({ dimension, items, meanWords, diversity }) => ({
      dimension,
      items,
      meanWords,
      diversity,
    })),
  };
}

/** Marks a questionnaire as written by a model, and how far people have seen it. */
function sourceOf(
  { writer, judge }: QuestionnairePlan,
  { items, seen }: { readonly items: number; readonly seen: number },
): string {
  const who = ({ declared, name, model }: Role) =>
    declared ? `a simulated ${name}` : `the model ${model}`;
  return `Written by ${who(writer)} with Undertone ${version}, judged blind by ${who(judge)}; a person accepted or edited ${seen} of ${items} items`;
}

function fatesOf(cells: readonly WrittenCell[]): WrittenQuestionnaire['fates'] {
  const all = cells.flatMap(({ candidates }) => candidates);
  const stopped = (step: string) =>
    all.filter(({ fate }) => fate.kind === 'rejected' && fate.step === step).length;
  return {
    answers: cells.reduce((sum, { answers }) => sum + answers.length, 0),
    unread: cells.flatMap(({ answers }) => answers).filter(({ fault }) => fault !== null).length,
    written: all.length,
    form: stopped('form'),
    lint: stopped('lint'),
    judge: stopped('judge'),
    set: stopped('set'),
    spare: all.filter(({ fate }) => fate.kind === 'spare').length,
  };
}

/** Which findings meet a mistake; whatever else stops its item does so by luck. */
const meets: Readonly<Record<ItemMistake, readonly string[]>> = {
  broken: ['answer'],
  control: ['form'],
  yes: ['openings'],
  tilt: ['lengths'],
  repeat: ['near-duplicates', 'duplicates', 'questions'],
  names: ['names'],
  mislabel: ['placement'],
  swapped: ['placement'],
  nicer: ['desirability'],
};

/** What became of each mistake that a simulated writer planted: no step was told of any. */
function mistakesOf(
  plan: QuestionnairePlan,
  cells: readonly WrittenCell[],
): WrittenQuestionnaire['mistakes'] {
  const planted = plantedItems(cells, plan.writer.declared ?? {}, plan);
  const candidates = cells.flatMap((cell) => cell.candidates);
  const byId = new Map(candidates.map(({ id, fate }) => [id, fate]));
  const sound = candidates.filter(({ id }) => !planted.has(id));
  return {
    rows: mistakeRows(planted, {
      meets,
      // An answer that cannot be read has no items; that it is unread is said of it.
      stoppedBy(id) {
        const fate = byId.get(id);
        if (fate === undefined) return { step: 'form', checks: ['answer'] };
        if (fate.kind !== 'rejected') return null;
        return { step: fate.step, checks: fate.reasons.map(({ check }) => check) };
      },
    }),
    sound: sound.length,
    stopped: sound.filter(({ fate }) => fate.kind === 'rejected').length,
  };
}

/** A cell as its history tells it: every answer by its request and draw's seed, every item with its fate. */
function toldCell({ dimension, domain, candidates, answers }: WrittenCell) {
  return {
    dimension,
    domain,
    answers: answers.map(({ response, fault }) => ({
      at: response.at,
      model: response.servedModel,
      seed: response.sent.seed,
      fault,
      simulated: response.simulated,
    })),
    items: candidates,
  };
}
