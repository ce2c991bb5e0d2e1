import { dirname } from 'node:path';
import type { Finding } from '../../../vocabulary/finding.js';
import { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import type { Item } from '../../../vocabulary/item.js';
import { StatementFile } from '../../../vocabulary/statement.js';
import { StoryFile } from '../../../vocabulary/story.js';
import { atLines, type FoundAt, fitted } from '../../content/check.js';
import { loadLabels } from '../../instruments/stories/content/human-labels.js';
import { storyFaults } from '../../instruments/stories/content/story-faults.js';
import type { StorySource } from '../../instruments/stories/content/story-source.js';
import { lintStories } from '../../instruments/stories/lint/stories.js';
import { topicsOf } from '../../instruments/stories/tellings.js';
import { builtInQuestionnaire, loadQuestionnaire } from '../../instruments/survey/questionnaire.js';
import type { CheckedPart, InstrumentLint } from './lint.js';
import { fewToSwitch } from './switch.js';

/** What `undertone lint` checks for the stories. */
export const storiesLint: InstrumentLint = {
  checkers: {
    templates: {
      document: (document) => ({ findings: fitted(document, InferenceTemplates).findings }),
    },
    stories: {
      document(document) {
        const { data: stories, findings } = fitted(document, StoryFile);
        return stories ? { findings, content: { document, stories } } : { findings };
      },
    },
    statements: {
      document(document) {
        const { data: statements, findings } = fitted(document, StatementFile);
        return statements ? { findings, content: { document, statements } } : { findings };
      },
    },
    labels: { table: loadLabels },
  },
  ofPlan: fewToSwitch,
  ofSets: lintStorySets,
};

/** A file that was checked by itself, with the stories or statements in it; absent where it has none or is broken. */
interface FileOfSet extends CheckedPart {
  readonly source: StorySource | undefined;
}

/**
 * What is wrong with sets of stories, by file: those of one folder and language are a set. They are
 * about the items of the questionnaires among the files, or else of the built-in one. How a set is
 * written is looked at once it fits together.
 */
async function lintStorySets(
  checked: readonly CheckedPart[],
): Promise<ReadonlyMap<string, readonly FoundAt[]>> {
  const found = new Map<string, readonly FoundAt[]>();
  // Of a broken questionnaire every story would seem to lack its items.
  if (checked.some(({ kind, questionnaire }) => kind === 'questionnaire' && !questionnaire)) {
    return found;
  }
  for (const { language, sources } of setsIn(checked.map(withSource))) {
    const items = await itemsIn(language, checked);
    for (const [source, findings] of lintSet(sources, { items, language })) {
      found.set(source.document.file, atLines(findings, source.document));
    }
  }
  return found;
}

function withSource(file: CheckedPart): FileOfSet {
  const isOurs = file.kind === 'stories' || file.kind === 'statements';
  return { ...file, source: isOurs ? (file.content as StorySource | undefined) : undefined };
}

interface FiledSet {
  readonly language: string;
  readonly sources: readonly StorySource[];
}

/** The sets of folders whose files are all well-formed. */
function setsIn(checked: readonly FileOfSet[]): readonly FiledSet[] {
  const sets = new Map<string, { language: string; sources: StorySource[] }>();
  const broken = new Set(checked.filter(isBroken).map(({ file }) => dirname(file)));
  for (const { file, source, ...asked } of checked) {
    if (!source || broken.has(dirname(file))) continue;
    const own = source.stories?.language ?? source.statements?.language ?? '';
    const language = asked.language ?? own;
    const key = JSON.stringify([dirname(file), language]);
    const set = sets.get(key) ?? { language, sources: [] };
    set.sources.push(source);
    sets.set(key, set);
  }
  return [...sets.values()];
}

function isBroken({ kind, source }: FileOfSet): boolean {
  return (kind === 'stories' || kind === 'statements') && !source;
}

function lintSet(
  sources: readonly StorySource[],
  asked: { readonly items: readonly Item[]; readonly language: string },
): ReadonlyMap<StorySource, readonly Finding[]> {
  const faults = storyFaults(sources, asked);
  if (faults.length > 0) {
    return new Map(
      sources.map((source) => [
        source,
        faults
          .filter(({ document }) => document === source.document)
          .map(({ path, message }) => ({ check: 'set', severity: 'error', path, message })),
      ]),
    );
  }
  const statements = sources.flatMap((source) => source.statements?.statements ?? []);
  const topics = topicsOf({ statements }, asked.items);
  return new Map(
    sources.map((source) => [source, source.stories ? lintStories(source.stories, topics) : []]),
  );
}

/** Items of the questionnaires among the files, those in the language where there are any. */
async function itemsIn(
  language: string,
  checked: readonly CheckedPart[],
): Promise<readonly Item[]> {
  const given = checked.flatMap(({ questionnaire }) => questionnaire?.value ?? []);
  const own = given.filter((questionnaire) => questionnaire.language === language);
  const asked = own.length > 0 ? own : given;
  if (asked.length > 0) return asked.flatMap(({ items }) => items);
  return (await loadQuestionnaire(builtInQuestionnaire, 'en')).items;
}
