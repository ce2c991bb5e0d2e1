import { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import { repeats } from '../../../vocabulary/finding.js';
import { InputError } from '../../../vocabulary/input.js';
import {
  ScenarioFile,
  type SingleScenario,
  type TwinScenario,
} from '../../../vocabulary/scenario.js';
import { readDocument, type SourceDocument } from '../../content/document.js';
import { checkDocument, complaintAt } from '../../content/document-faults.js';
import { languageFile } from '../../content/files.js';
import { editionPath, packagePath } from '../../content/package-data.js';
import { expectLanguage } from '../base/entries.js';
import type { FiledQuestionnaire, Loaded, PartOf } from '../base/instrument.js';
import { storyFiles } from '../stories/content/story-source.js';
import { builtInTemplates } from '../survey/questionnaire.js';
import { episodeLabelFaults, loadEpisodeLabels } from './labels.js';
import { type Content, type ConversationsSource, id, type Resolved } from './plan.js';
import { scenariosOf } from './scenes.js';

/** A twin and where it stands. */
export interface PlacedTwin {
  readonly twin: TwinScenario;
  readonly document: SourceDocument;
  readonly place: number;
}

/** The files of a set of scenarios: the built-in one by name, any other by its path. */
export function scenarioFiles(nameOrPath: string, language: string): Promise<readonly string[]> {
  const path = editionPath('scenarios', nameOrPath);
  return storyFiles(path, language);
}

/** The file of a wording: the built-in one by name, any other by its path. */
export function wordingFile(nameOrPath: string, language: string): Promise<string> {
  const isBuiltIn = nameOrPath === builtInTemplates;
  return languageFile(isBuiltIn ? packagePath('templates', id) : nameOrPath, language);
}

/**
 * Loads what a study asks of conversations, in every language that it asks in.
 * @throws InputError when a file is missing or wrong, in another language, names a twin twice or an item that
 * the questionnaire has not, or has imported scenarios beside twins, in controlled mode, or without words for them
 */
export async function loadConversations(
  study: ConversationsSource['study'],
  questionnaires: Readonly<Record<string, FiledQuestionnaire>>,
): Promise<Loaded<PartOf<ConversationsSource>>> {
  const section = study.conversations;
  if (!section) return { part: {} };
  const content = new Map<string, Content>();
  const { loadCultures } = await import('../../content/country-scores.js');
  const cultureOf = await loadCultures();
  const rows = section.labels === null ? [] : await loadEpisodeLabels(section.labels);
  const labels = rows.map(({ label }) => label);
  for (const [language, { questionnaire }] of Object.entries(questionnaires)) {
    const file = await wordingFile(section.templates, language);
    const wording = checkDocument(await readDocument(file), ConversationTemplates);
    expectLanguage(wording.language, language, file);
    const dimensions = new Map(questionnaire.items.map((item) => [item.id, item.dimension]));
    const { name, placed, singles } = await readScenarios(section, language);
    if (singles.length > 0 && wording.singles === undefined) {
      throw new InputError(
        'has no "singles:", which imported scenarios need to be judged; copy it from the built-in wording',
        { file },
      );
    }
    for (const { twin, document, place } of placed) {
      if (dimensions.has(twin.item)) continue;
      throw complaintAt(
        document,
        ['twins', place, 'item'],
        `"${twin.item}" is not an item of the questionnaire "${questionnaire.questionnaire}"; name one that is, or another questionnaire in the study`,
      );
    }
    const twins = placed.map(({ twin }) => twin);
    content.set(language, {
      set: {
        scenarios: name,
        language,
        twins,
        ...(singles.length > 0 ? { singles: [...singles] } : {}),
      },
      wording,
      dimensions: Object.fromEntries(twins.map(({ item }) => [item, dimensions.get(item) ?? ''])),
      cultures: Object.fromEntries(
        [...twins, ...singles].flatMap(({ fact }) => {
          const culture = cultureOf(fact.country);
          return culture ? [[fact.country, culture]] : [];
        }),
      ),
      labels,
      desirability: Object.fromEntries(
        questionnaire.items.flatMap(({ id: item, ratings }) =>
          ratings ? [[item, ratings.desirability]] : [],
        ),
      ),
    });
  }
  const faults = episodeLabelFaults(rows, {
    file: section.labels ?? '',
    respondents: study.respondents.map((respondent) => respondent.id),
    scenarios: [...content.values()].flatMap(({ set }) => scenariosOf(set).map((each) => each.id)),
    repeats: section.repeats,
  });
  return { part: { conversations: Object.fromEntries(content) }, faults };
}

async function readScenarios(
  { scenarios: nameOrPath, mode }: Pick<Resolved, 'scenarios' | 'mode'>,
  language: string,
): Promise<{
  readonly name: string;
  readonly placed: readonly PlacedTwin[];
  readonly singles: readonly SingleScenario[];
}> {
  const placed: PlacedTwin[] = [];
  const imported: SingleScenario[] = [];
  let name: string | undefined;
  // One after the other, so that of two broken files the same one is always named.
  for (const file of await scenarioFiles(nameOrPath, language)) {
    const document = await readDocument(file);
    const {
      scenarios,
      language: found,
      twins = [],
      singles = [],
    } = checkDocument(document, ScenarioFile);
    expectLanguage(found, language, file);
    if (singles.length > 0 && mode !== 'faithful') {
      throw complaintAt(
        document,
        ['singles'],
        'imported scenarios have no wording for the moves of controlled mode; add "mode: faithful" to the study',
      );
    }
    if ((singles.length > 0 && placed.length > 0) || (twins.length > 0 && imported.length > 0)) {
      throw complaintAt(
        document,
        [singles.length > 0 ? 'singles' : 'twins'],
        'a study asks twins or imported scenarios, not both; keep them in two folders',
      );
    }
    name ??= scenarios;
    // The same prompts would be answered by the same responses.
    imported.push(...singles.filter(({ duplicateOf }) => duplicateOf === undefined));
    placed.push(...twins.map((twin, place) => ({ twin, document, place })));
  }
  const fault = doubled(placed) ?? lonely(placed);
  if (fault) throw fault;
  return { name: name ?? nameOrPath, placed, singles: imported };
}

/** The first twin whose id an earlier one has. */
function doubled(placed: readonly PlacedTwin[]): InputError | undefined {
  const [again] = repeats(placed, ({ twin }) => twin.id);
  const found = again && placed[again.index];
  return (
    found &&
    complaintAt(
      found.document,
      ['twins', found.place, 'id'],
      `the id "${found.twin.id}" is taken by an earlier twin; give each its own`,
    )
  );
}

/** The first harmless scene without the twin that it is of, or a scene that names one and is not harmless. */
function lonely(placed: readonly PlacedTwin[]): InputError | undefined {
  for (const { twin, document, place } of placed) {
    const message = harmlessFault(
      twin,
      placed.map((each) => each.twin),
    );
    if (message) return complaintAt(document, ['twins', place, message.key], message.text);
  }
  return undefined;
}

/** What is wrong between a harmless scene and the twin that it names among others, and with which key. */
export function harmlessFault(
  { id: own, harmless, twinOf, item }: TwinScenario,
  others: readonly TwinScenario[],
): { readonly key: 'harmless' | 'twinOf' | 'item'; readonly text: string } | undefined {
  if (!harmless) {
    return twinOf === undefined
      ? undefined
      : { key: 'twinOf', text: `"${own}" is not harmless; add "harmless: true", or remove twinOf` };
  }
  if (twinOf === undefined) {
    return {
      key: 'harmless',
      text: `the harmless scene "${own}" names no twin; add "twinOf:" with the id of the one whose proposal goes against a custom`,
    };
  }
  const twin = others.find((each) => each.id === twinOf && !each.harmless);
  if (!twin) {
    return {
      key: 'twinOf',
      text: `"${twinOf}" is not a twin with a custom against its proposal; name one that is`,
    };
  }
  return twin.item === item
    ? undefined
    : {
        key: 'item',
        text: `"${own}" is about "${item}", and its twin about "${twin.item}"; give both the same`,
      };
}
