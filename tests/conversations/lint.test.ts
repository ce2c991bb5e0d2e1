import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { lintFiles } from '../../src/lint/files.js';
import type { TwinScenario } from '../../vocabulary/scenario.js';
import { makeTwins, planConversations } from '../support/conversations.js';
import { TemporaryFolder } from '../support/files.js';
import { Studying } from '../support/studies.js';

/** What lint finds in files of scenarios of one folder, a line for each finding. */
async function findingsIn(...files: readonly (readonly unknown[])[]): Promise<readonly string[]> {
  using folder = new TemporaryFolder();
  const written = files.map((twins, place) => {
    const file = folder.file(`${place}.yaml`);
    writeFileSync(file, stringify({ scenarios: 'made', language: 'en', twins }));
    return file;
  });
  const { files: checked } = await lintFiles({ files: written });
  return checked.flatMap(({ findings }) =>
    findings.map(({ check, severity, message }) => `${severity} ${check}: ${message}`),
  );
}

const [one, two] = makeTwins(2) as [TwinScenario, TwinScenario];

test('sound scenarios have nothing wrong', async () => {
  expect(await findingsIn([one], [two])).toEqual([]);
});

test.each([
  ['trap', { trap: 'Let us give it with the left hand.' }, /the trap of "twin-1" says "left hand"/],
  ['hint', { hint: 'Would a Nigerian like that?' }, /the hint of "twin-1" says "Nigerian"/],
  [
    'dilemma',
    { dilemma: `Shall we ask? ${one.holders.target.value}` },
    /the dilemma of "twin-1" says "last year guest1 praised the"/,
  ],
  [
    'acts',
    { holders: { ...one.holders, target: { ...one.holders.target, act: 'Do so.' } } },
    /the acts of "twin-1" are 2 and 6 words long/,
  ],
  [
    'twin',
    { holders: { target: one.holders.target, opposite: one.holders.target } },
    /both holders of "twin-1" have the same value/,
  ],
  ['schema', { holders: { target: one.holders.target } }, /opposite is missing/],
])('lint finds what is wrong with a %s', async (_, changed, message) => {
  expect((await findingsIn([{ ...one, ...changed }])).join('\n')).toMatch(message);
});

test('lint finds a twin, and a fact with its value, that stand in another file of the folder too', async () => {
  const twice = await findingsIn([one], [{ ...two, id: one.id }]);
  expect(twice.join('\n')).toMatch(/"twin-1" has the same id as "twin-1" \(line 4 of .*0\.yaml\)/);
  const alike = await findingsIn([one], [{ ...two, fact: one.fact, item: one.item }]);
  expect(alike.join('\n')).toMatch(
    /error doubles: "twin-2" has the same fact and value as "twin-1"/,
  );
});

test('a study refuses scenarios about items that its questionnaire has not, and doubled ones', async () => {
  using studying = new Studying();
  const respondents = [{ id: 'one', simulated: {} }];
  const plan = (twins: readonly TwinScenario[]) =>
    planConversations(studying, respondents, {}, twins);
  await expect(plan([{ ...one, item: 'pdi-moon-01' }])).rejects.toThrow(
    /scenarios\.yaml:5: "pdi-moon-01" is not an item of the questionnaire "made"/,
  );
  await expect(plan([one, { ...two, id: one.id }])).rejects.toThrow(/the id "twin-1" is taken/);
});
