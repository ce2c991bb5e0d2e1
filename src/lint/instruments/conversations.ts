import { dirname } from 'node:path';
import { words } from '../../../analysis/statistics/words.js';
import { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import { type Finding, repeats } from '../../../vocabulary/finding.js';
import { ScenarioFile, type TwinScenario } from '../../../vocabulary/scenario.js';
import { atLines, type FoundAt, fitted } from '../../content/check.js';
import type { SourceDocument } from '../../content/document.js';
import { lintSingles } from '../../instruments/conversations/imported-scenarios.js';
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
