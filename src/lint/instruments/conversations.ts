import { dirname } from 'node:path';
import { words } from '../../../analysis/statistics/words.js';
import { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import { type Finding, repeats } from '../../../vocabulary/finding.js';
import { ScenarioFile, type TwinScenario } from '../../../vocabulary/scenario.js';
import { atLines, type FoundAt, fitted } from '../../content/check.js';
import type { SourceDocument } from '../../content/document.js';
import { harmlessFault } from '../../instruments/conversations/content.js';
import { lintSingles } from '../../instruments/conversations/imported-scenarios.js';
import { labelsKind } from '../../instruments/conversations/instrument.js';
import { loadEpisodeLabels } from '../../instruments/conversations/labels.js';
import { countryWords, factWords, stancesIn } from '../../instruments/conversations/leaks.js';
import type { CheckedPart, InstrumentLint } from './lint.js';

/** A file of scenarios that fits its schema. */
interface Filed {
  readonly document: SourceDocument;
  readonly scenarios: ScenarioFile;
}

/** What `undertone lint` checks for the conversations. */
export const conversationsLint: InstrumentLint = {
  checkers: {
    [labelsKind]: { table: loadEpisodeLabels },
    templates: {
      document: (document) => ({ findings: fitted(document, ConversationTemplates).findings }),
    },
    scenarios: {
      document(document) {
        const { data: scenarios, findings } = fitted(document, ScenarioFile);
        if (!scenarios) return { findings };
        const { twins = [], singles = [] } = scenarios;
        const ofTwins = twins.flatMap((twin, place) =>
          troublesOf(twin).map(({ path, ...trouble }) => ({
            ...trouble,
            path: ['twins', place, ...path],
          })),
        );
        const found = [...ofTwins, ...lintSingles(singles)];
        return { findings: atLines(found, document), content: { document, scenarios } };
      },
    },
  },
  ofSets: async (checked) => doubledIn(checked),
};

/** The longer act is at most this many times the shorter one, in words. */
const MAX_BETWEEN_ACTS = 1.25;

/** What is wrong with a twin by itself. */
function troublesOf(twin: TwinScenario): readonly Finding[] {
  return [...givenAway(twin), ...unevenActs(twin), ...sameHolders(twin)];
}

/** Nothing that the antagonist says before its time gives away the fact, the country or a stance. */
function givenAway(twin: TwinScenario): readonly Finding[] {
  const early = (['trap', 'hint'] as const).flatMap((key) =>
    [...factWords(twin[key], twin), ...countryWords(twin[key], twin)].map((word) => ({
      key,
      word,
    })),
  );
  const stances = (['trap', 'hint', 'reveal', 'dilemma'] as const).flatMap((key) =>
    stancesIn(twin[key], twin).map((word) => ({ key, word })),
  );
  return [...early, ...stances].map(({ key, word }) => ({
    check: 'leaks',
    severity: 'error',
    path: [key],
    message: `the ${key} of "${twin.id}" says "${word}", which gives away what the protagonist should notice; reword it`,
  }));
}

/** What is done by who heeds either pole is told at about the same length. */
function unevenActs({ id, holders }: TwinScenario): readonly Finding[] {
  const counts = [holders.target.act, holders.opposite.act].map((act) => words(act).length);
  const [short, long] = [Math.min(...counts), Math.max(...counts)];
  if (long / short <= MAX_BETWEEN_ACTS) return [];
  return [
    {
      check: 'acts',
      severity: 'warning',
      path: ['holders'],
      message: `the acts of "${id}" are ${counts.join(' and ')} words long; bring them within 25 % of each other`,
    },
  ];
}

/** The two holders of a twin hold different things, and different acts heed them. */
function sameHolders({ id, holders: { target, opposite } }: TwinScenario): readonly Finding[] {
  return (['value', 'act'] as const)
    .filter((key) => target[key] === opposite[key])
    .map((key) => ({
      check: 'twins',
      severity: 'error',
      path: ['holders', 'opposite', key],
      message: `both holders of "${id}" have the same ${key}, so it is not a twin; write the opposite one`,
    }));
}

/** Words that the proposal of a harmless scene shares with its twin's, of all of the shorter one. */
const MIN_SHARED = 0.5;

/** A harmless scene has a twin, of another country, in which nearly the same is proposed. */
function harmlessFindings(twin: TwinScenario, others: readonly TwinScenario[]): readonly Finding[] {
  const fault = harmlessFault(twin, others);
  if (fault)
    return [{ check: 'harmless', severity: 'error', path: [fault.key], message: fault.text }];
  const custom = twin.harmless && others.find(({ id }) => id === twin.twinOf);
  if (!custom) return [];
  const found: Finding[] = [];
  if (custom.fact.country === twin.fact.country) {
    found.push({
      check: 'harmless',
      severity: 'error',
      path: ['fact', 'country'],
      message: `"${twin.id}" is of ${twin.fact.country}, whose custom "${custom.id}" is about; take a country without it`,
    });
  }
  const [own, theirs] = [twin, custom].map(({ trap }) => new Set(words(trap)));
  const shared = [...(own ?? [])].filter((word) => theirs?.has(word)).length;
  if (shared < MIN_SHARED * Math.min(own?.size ?? 0, theirs?.size ?? 0)) {
    found.push({
      check: 'harmless',
      severity: 'warning',
      path: ['trap'],
      message: `the trap of "${twin.id}" shares few words with that of "${custom.id}"; propose the same act in both`,
    });
  }
  return found;
}

/** Twins of a folder whose id, or whose fact and value, another has already, by file. */
function doubledIn(checked: readonly CheckedPart[]): ReadonlyMap<string, readonly FoundAt[]> {
  const found = new Map<string, readonly FoundAt[]>();
  const filed = checked.filter(
    ({ kind, content }) => kind === 'scenarios' && content !== undefined,
  );
  for (const folder of new Set(filed.map(({ file }) => dirname(file)))) {
    const files = filed.filter(({ file }) => dirname(file) === folder);
    const placed = files.flatMap(({ content }) => {
      const { document, scenarios } = content as Filed;
      return (scenarios.twins ?? []).map((twin, place) => ({ twin, document, place }));
    });
    const doubles = [
      ...repeats(placed, ({ twin }) => twin.id).map((each) => ({ ...each, what: 'id', key: 'id' })),
      ...repeats(placed, ({ twin }) => `${twin.fact.id} ${twin.item}`).map((each) => ({
        ...each,
        what: 'fact and value',
        key: 'fact',
      })),
    ];
    const twins = placed.map(({ twin }) => twin);
    for (const { twin, document, place } of placed) {
      const faults = [...harmlessFindings(twin, twins)].map((each) => ({
        ...each,
        path: ['twins', place, ...each.path],
      }));
      if (faults.length === 0) continue;
      const at = atLines(faults, document);
      found.set(document.file, [...(found.get(document.file) ?? []), ...at]);
    }
    for (const { index, before, what, key } of doubles) {
      const [first, again] = [placed[before], placed[index]];
      if (!first || !again) continue;
      const message = `"${again.twin.id}" has the same ${what} as "${first.twin.id}" (line ${first.document.lineOf(['twins', first.place])} of ${first.document.file}); change one`;
      const path = ['twins', again.place, key];
      const at = atLines([{ check: 'doubles', severity: 'error', path, message }], again.document);
      found.set(again.document.file, [...(found.get(again.document.file) ?? []), ...at]);
    }
  }
  return found;
}
