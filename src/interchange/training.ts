import { readFile } from 'node:fs/promises';
import { InputError } from '../../vocabulary/input.js';
import { messagesFor, type Respondent } from '../../vocabulary/respondent.js';
import { suggestion } from '../content/document-faults.js';
import { packagePath } from '../content/package-data.js';
import { fillFolder } from '../content/written-files.js';
import type { InferenceObservation } from '../instruments/stories/observation.js';
import { askedOf, type InferencePlan } from '../instruments/stories/plan.js';
import { type Division, divide } from '../instruments/stories/training/division.js';
import {
  type TrainingQuestion,
  trainingQuestion,
  type Unfit,
} from '../instruments/stories/training/examples.js';
import { openRecorded } from '../study/recorded/recorded.js';
import { StudyRecording } from '../study/recording.js';
import { observePart, type RespondentRecording } from '../study/trials.js';
import { grouped } from '../util/grouped.js';
import { shuffled } from '../util/shuffled.js';
import type { ResponseSource } from './export.js';

/** How many stories training sets have (CQ-Bench B.4); each holds the smaller ones. */
const sizes = [50, 100, 250, 500];

/** A file of examples or prompts. */
interface TrainingFile {
  readonly file: string;
  readonly lines: number;
  /** Stories with a line in it. */
  readonly stories: number;
}

/** What `training.json` says: what was made of what, and how training and test are kept apart. */
export interface TrainingSet {
  readonly study: string;
  readonly teacher: string;
  /** Whether the teacher is simulated, or its answers were given elsewhere. */
  readonly simulated: boolean;
  readonly recorded: boolean;
  /** Whether the teacher is a person. */
  readonly human: boolean;
  readonly seed: number;
  readonly files: readonly TrainingFile[];
  /** Stories that have a question to train on, and those held out; of a pair either telling. */
  readonly stories: { readonly training: readonly string[]; readonly test: readonly string[] };
  /** Those that any training prompt shows, and those that the test asks about. */
  readonly statements: { readonly training: readonly string[]; readonly test: readonly string[] };
  /** Groups of statements that nearly duplicate one another. */
  readonly nearDuplicates: readonly (readonly string[])[];
  /** Questions by why they are in no file. */
  readonly leftOut: Readonly<
    Record<Unfit | 'shows a test statement' | 'asks about a training statement', number>
  >;
  /** Of questions to train on, those without a correct, well-formed answer of the teacher: in no SFT file. */
  readonly unanswered: number;
}

/**
 * Makes training and test data of what a respondent of a recorded study, the teacher, answered about stories, in a
 * folder that appears whole or not at all.
 * @throws InputError when there is no such study or respondent, it was asked about no stories, nothing can be held
 *   out, it answered nothing correctly, or the folder cannot be written
 */
export async function exportTraining({
  ledger,
  study,
  teacher,
  seed,
  out,
  force,
}: ResponseSource & {
  readonly teacher: string;
  readonly seed: number;
  readonly out: string;
  readonly force?: boolean | undefined;
}): Promise<TrainingSet> {
  await using recorded = await openRecorded(ledger, study);
  const recording = await StudyRecording.begin(recorded.plan);
  const respondents = [...recording.respondents()];
  const chosen = respondents.find(({ respondent }) => respondent.id === teacher);
  if (!chosen) {
    const ids = respondents.map(({ respondent }) => respondent.id);
    throw new InputError(
      `--teacher: "${teacher}" is not a respondent of the study; ${suggestion(teacher, ids)}`,
    );
  }
  const { questions, leftOut, division } = await questionsOf(chosen, recorded.ledger, seed);
  const { training, test, strays } = sides(questions, division);
  const unanswered = training.filter(({ answer }) => answer === null).length;
  if (unanswered === training.length) {
    throw new InputError(
      `--teacher: "${teacher}" has no correct, well-formed answer about a story to train on; ask another, or more stories`,
    );
  }
  const { files, contents } = filesOf({ training, test }, { seed, respondent: chosen.respondent });
  const made: TrainingSet = {
    study: recorded.plan.study.name,
    teacher,
    simulated: chosen.respondent.simulated,
    recorded: chosen.respondent.recorded === true,
    human: chosen.respondent.human === true,
    seed,
    files,
    stories: { training: storiesIn(training), test: storiesIn(test) },
    statements: {
      training: distinct(training.flatMap(({ shown }) => shown)),
      test: distinct(test.flatMap(({ asked }) => asked)),
    },
    nearDuplicates: division.alike,
    leftOut: { ...leftOut, ...strays },
    unanswered,
  };
  contents.set('training.json', `${JSON.stringify(made, null, 2)}\n`);
  contents.set(
    'grader.py',
    await readFile(packagePath('templates', 'training', 'grader.py'), 'utf8'),
  );
  const isOwn = (name: string) => /^(?:sft|rft|test|training\.json|grader\.py)$/.test(name);
  await fillFolder(out, contents, { force, isOwn });
  return made;
}

async function questionsOf(
  recording: RespondentRecording,
  memory: Parameters<typeof observePart>[1],
  seed: number,
) {
  const part = recording.parts.find(({ of }) => of.id === 'inference');
  if (!part) {
    throw new InputError(
      'the study asks nothing about stories; add "inference:" to it and run it again',
    );
  }
  const { tellings, topics } = askedOf(part.asked as InferencePlan);
  const leftOut = { control: 0, example: 0, extraction: 0, expression: 0, 'nothing right': 0 };
  const questions: TrainingQuestion[] = [];
  for await (const { observation } of observePart(part, memory)) {
    const question = trainingQuestion(observation as InferenceObservation);
    if (typeof question === 'string') leftOut[question] += 1;
    else questions.push(question);
  }
  const asked = new Set(questions.map(({ cluster }) => cluster));
  const division = divide(
    tellings.filter(({ cluster }) => asked.has(cluster)),
    { topics, seed },
  );
  if (division) return { questions, leftOut, division };
  throw new InputError(
    'there are too few stories for a training set and a held-out set with different statements; ask about more',
  );
}

/** The questions of either side. What the test asks about is shown nowhere in training. */
function sides(questions: readonly TrainingQuestion[], { testClusters, testStatements }: Division) {
  const isTest = (id: string) => testStatements.has(id);
  const heldOut = questions.filter(({ cluster }) => testClusters.has(cluster));
  const others = questions.filter(({ cluster }) => !testClusters.has(cluster));
  const test = heldOut.filter(({ asked }) => asked.every(isTest));
  const training = others.filter(({ shown }) => !shown.some(isTest));
  return {
    training,
    test,
    strays: {
      'shows a test statement': others.length - training.length,
      'asks about a training statement': heldOut.length - test.length,
    },
  };
}

type Sides = Readonly<Record<'training' | 'test', readonly TrainingQuestion[]>>;

/** Every file by its path: for either task and style, each size for training and all of the test. */
function filesOf(
  { training, test }: Sides,
  { seed, respondent }: { readonly seed: number; readonly respondent: Respondent },
) {
  const contents = new Map<string, string>();
  const files: TrainingFile[] = [];
  const put = (
    file: string,
    questions: readonly TrainingQuestion[],
    line: (of: TrainingQuestion) => object,
  ) => {
    if (questions.length === 0) return;
    contents.set(file, questions.map((each) => `${JSON.stringify(line(each))}\n`).join(''));
    files.push({ file, lines: questions.length, stories: storiesIn(questions).length });
  };
  const asked = ({ prompt }: TrainingQuestion) => messagesFor(respondent, prompt);
  const graded = (question: TrainingQuestion) => {
    const { task, story, asked: statements, correct } = question;
    return { messages: asked(question), task, story, statements, correct };
  };
  const example = (question: TrainingQuestion) => ({
    messages: [...asked(question), { role: 'assistant', content: question.answer }],
  });
  for (const task of ['attitude', 'selection'] as const) {
    for (const style of ['direct', 'reasoned'] as const) {
      const ofKind = (each: TrainingQuestion) => each.task === task && each.style === style;
      const own = training.filter(ofKind);
      for (const [name, questions] of sized(
        own.filter(({ answer }) => answer !== null),
        seed,
      )) {
        put(`sft/${task}-${style}-${name}.jsonl`, questions, example);
      }
      for (const [name, questions] of sized(own, seed)) {
        put(`rft/${task}-${style}-${name}.jsonl`, questions, graded);
      }
      put(`test/${task}-${style}.jsonl`, test.filter(ofKind), graded);
    }
  }
  return { contents, files };
}

/**
 * The questions of 50, 100, 250 and 500 stories, as far as there are so many, and of all where that is another
 * number below 500. The order is the seed's, and the same for every task and style; the tellings of a pair follow
 * one another.
 */
function sized(
  questions: readonly TrainingQuestion[],
  seed: number,
): readonly (readonly [name: string, questions: readonly TrainingQuestion[]])[] {
  const clusters = distinct(questions.map(({ cluster }) => cluster));
  const order = shuffled(clusters, { seed: `${seed} training`, of: String });
  const placeOf = new Map(order.map((cluster, place) => [cluster, place]));
  const sorted = questions.toSorted(
    (a, b) => (placeOf.get(a.cluster) ?? 0) - (placeOf.get(b.cluster) ?? 0),
  );
  const stories = [...grouped(sorted, ({ story }) => story).values()];
  const names = sizes.filter((size) => size <= stories.length).map(String);
  if (stories.length < 500 && !sizes.includes(stories.length)) names.push('all');
  return names.map((name) => [
    name,
    stories.slice(0, name === 'all' ? stories.length : Number(name)).flat(),
  ]);
}

function storiesIn(questions: readonly TrainingQuestion[]): string[] {
  return distinct(questions.map(({ story }) => story));
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}
