import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { simulatedModel } from '../../vocabulary/request.js';
import { refuseForeignFolder } from '../content/written-files.js';
import { surveyOf } from '../instruments/stories/asked.js';
import { loadStudy } from '../study/load.js';
import type { Plan } from '../study/plan.js';
import { loadPlan } from '../study/plan-content.js';
import { cast } from './cast.js';

const head = `# The study of "undertone demo": respondents that Undertone simulates, each with what it is declared
# to be, some of them tagged as a family. Change what you like; "undertone demo" again asks only what
# has changed.
`;

/** Where the demo keeps its study, its ledger and its report. */
interface DemoPlaces {
  readonly study: string;
  readonly ledger: string;
  readonly report: string;
}

/** The demo's places inside a folder. */
export function demoPlaces(folder: string): DemoPlaces {
  return {
    study: join(folder, 'study.yaml'),
    ledger: join(folder, 'undertone.db'),
    report: join(folder, 'report'),
  };
}

/**
 * The plan of the demo: its study file is written unless it is there already. A fresh demo forgets
 * the earlier one's answers and report, never its study, which may have been changed.
 * @throws InputError when the folder cannot be written, the report's holds something else, or a
 * study file that was changed there is wrong
 */
export async function planDemo(
  folder: string,
  { fresh }: { readonly fresh: boolean },
): Promise<Plan> {
  const places = demoPlaces(folder);
  if (fresh) await refuseForeignFolder(places.report);
  try {
    if (fresh) await forget(places);
    await prepare(folder, places);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot be written (${code}); run the demo in another folder`, {
      file: folder,
    });
  }
  return loadPlan(await loadStudy(places.study));
}

async function forget({ ledger, report }: DemoPlaces): Promise<void> {
  for (const file of [ledger, `${ledger}-wal`, `${ledger}-shm`]) await rm(file, { force: true });
  await rm(report, { force: true, recursive: true });
}

async function prepare(folder: string, { study }: DemoPlaces): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(study, demoStudy(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Whether the study of the demo is as it was written. */
export async function isUnchanged(folder: string): Promise<boolean> {
  return (await readFile(demoPlaces(folder).study, 'utf8')) === demoStudy();
}

/** The first respondent is asked over HTTP, as a model would be, and the others in process. */
export function overHttp(model: string): boolean {
  return model === simulatedModel(cast[0]?.id ?? '');
}

/**
 * What of the demo takes seconds: the survey of its first respondent. It asks the items that the whole demo asks,
 * which finds the answers in the ledger.
 */
export function firstSurvey(plan: Plan): Plan {
  const { study, questionnaires } = plan;
  const [first] = study.respondents;
  const questionnaire = first && ownValue(questionnaires, first.language);
  if (!first || !questionnaire)
    throw new RangeError('a plan has a respondent and its questionnaire');
  const { items } = surveyOf(plan, first);
  return {
    ...plan,
    questionnaires: { [first.language]: { ...questionnaire, items: [...items] } },
    study: { ...study, respondents: [first], inference: null, open: null, conversations: null },
  };
}

const demoPersonas = [{ country: 'Sweden' }, { country: 'Mexico' }];

function demoStudy(): string {
  const respondents = cast.flatMap(({ id, tags, declaration }): object[] => {
    const entry = { id, ...tags, simulated: declaration };
    if (id !== 'steady') return [entry];
    // One respondent under two personas, and half a year later.
    const steerable = { ...declaration, personas: { steerability: 0.6, knows: 'scores' } };
    const moved = { ...declaration.orientation, mas: 0.6 };
    return [
      { ...entry, wave: '2026-05', simulated: steerable, personas: [...demoPersonas] },
      {
        id: 'steady-later',
        wave: '2026-11',
        earlier: id,
        simulated: { ...declaration, orientation: moved },
      },
    ];
  });
  const inference = {
    tasks: ['attitude', 'selection', 'extraction'],
    limit: 12,
    judge: { simulated: {} },
  };
  const survey = { repeats: 1, retest: 0.1, limit: 3 };
  const model = { simulated: {} };
  const conversations = {
    limit: 12,
    repeats: 1,
    antagonist: model,
    observer: model,
    judges: [model, { simulated: { accuracy: 0.9 } }],
  };
  const asked = { respondents, survey, inference, conversations };
  return head + stringify({ name: 'demo', seed: 1, ...asked }, { aliasDuplicateObjects: false });
}
