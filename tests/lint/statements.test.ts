import { describe, expect, test } from 'vitest';
import { loadDefaultScheme } from '../../src/content/scheme.js';
import {
  builtInStatements,
  loadQuestionnaire,
} from '../../src/instruments/survey/questionnaire.js';
import { lintStatements } from '../../src/lint/instruments/statements.js';
import type { Questionnaire, StatementItem } from '../../vocabulary/item.js';

const scheme = await loadDefaultScheme();

function statement(
  id: string,
  text: string,
  { keyed = 1, ...rest }: Partial<Pick<StatementItem, 'keyed' | 'scale' | 'dimension'>> = {},
): StatementItem {
  return { id, dimension: 'pdi', scale: 'five', keyed, statement: text, ...rest };
}

const sound = [
  statement('a', 'Children should do as they are told.'),
  statement('b', 'I like to argue with my boss.', { keyed: -1 }),
];

function found(
  statements: readonly StatementItem[],
  { language = 'en', scales }: Partial<Pick<Questionnaire, 'language' | 'scales'>> = {},
) {
  const five = { points: ['none', 'few', 'some', 'many', 'all'] };
  const questionnaire: Questionnaire = {
    questionnaire: 'own',
    language,
    scales: scales ?? { five },
    items: [],
    statements: [...statements],
  };
  return lintStatements(questionnaire, scheme).map(
    ({ check, severity, path }) => `${severity} ${check} ${path.slice(1, 2)}`,
  );
}

describe('statements', () => {
  test('without a fault are only told to be few', () => {
    expect(found(sound)).toEqual(['hint few ']);
  });

  test.each([
    ['error ids 2', statement('a', 'Teachers know best.')],
    ['error duplicates 2', statement('c', 'Children should do as they are told!')],
    ['warning negations 2', statement('c', 'I do not like to argue with my boss.')],
    ['warning places 2', statement('c', 'Bosses in New Zealand know best.')],
    ['warning places 2', statement('c', 'When Maria speaks, others are silent.')],
    ['warning names 2', statement('c', 'Hierarchy is a good thing.')],
    ['warning placeholders 2', statement('c', 'PLACEHOLDER 1')],
    ['hint double-barrelled 2', statement('c', 'Bosses decide, and we obey.')],
    [
      'warning length 2',
      statement('c', `In the end it is ${'very '.repeat(10)}good that someone decides.`),
    ],
  ])('are found to have: %s', (finding, flawed) => {
    expect(found([...sound, flawed])).toContain(finding);
    expect(found([...sound, statement('c', 'A firm hand helps everyone.')])).not.toContain(finding);
  });

  test('in German and Chinese are no negations of one another either', () => {
    const german = [
      statement('a', 'Ich widerspreche meinem Chef gern.', { keyed: -1 }),
      statement('b', 'Ich widerspreche meinem Chef nicht gern.'),
    ];
    expect(found(german, { language: 'de' })).toContain('warning negations 1');
    const chinese = [
      statement('a', '我喜欢反驳上司。', { keyed: -1 }),
      statement('b', '我不喜欢反驳上司。'),
    ];
    expect(found(chinese, { language: 'zh' })).toContain('warning negations 1');
  });

  test('keyed one way alone are hinted at, whether their dimension has one pole or two', () => {
    expect(found([...sound, statement('c', 'A firm hand helps everyone.')])).toEqual(found(sound));
    expect(
      found([sound[0], statement('c', 'A firm hand helps.')].flatMap((each) => each ?? [])),
    ).toContain('hint keys ');
  });

  test('have scales that are used, whose points differ and which have a middle', () => {
    const scales = {
      five: { points: ['no', 'No!', 'yes', 'very'] },
      unused: { points: 7, ends: ['low', 'high'] as [string, string] },
    };
    expect(found(sound, { scales })).toEqual(
      expect.arrayContaining(['warning scales five', 'warning scales unused', 'hint middle five']),
    );
  });

  test.each(['en', 'de', 'zh'])(
    'that are built in have no error and no warning in %s',
    async (language) => {
      const questionnaire = await loadQuestionnaire(builtInStatements, language);
      const findings = lintStatements(questionnaire, scheme);
      expect(findings.filter(({ severity }) => severity !== 'hint')).toEqual([]);
      // What seems to join two claims is for a person to judge.
      expect(new Set(findings.map(({ check }) => check)).size).toBeLessThanOrEqual(1);
    },
  );
});
