import * as z from 'zod';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import { conversationModes } from '../../../vocabulary/conversation.js';
import { isEdition } from '../../content/package-data.js';
import { resolveJudge, sameModel } from '../../judging/judge.js';
import type { InstrumentStudy, ResolveContext } from '../base/instrument.js';
import { builtInTemplates } from '../survey/questionnaire.js';
import { type ConversationsSource, id, type Resolved, type Service } from './plan.js';
import { SimulatedAntagonist, SimulatedJudge, SimulatedObserver } from './roles.js';

/** A model in service, as a study names it. */
function serviceEntry<Declared extends z.ZodType>(
  does: string,
  { simulated, maxTokens }: { readonly simulated: Declared; readonly maxTokens: number },
) {
  return z.strictObject({
    model: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe(`The model that ${does}, as its endpoint calls it.`),
    endpoint: z
      .string()
      .min(1)
      .optional()
      .describe('A base URL, or the id of an entry under `endpoints`.'),
    apiKeyEnv: z
      .string()
      .regex(
        /^[A-Za-z_][A-Za-z0-9_]*$/,
        'name the variable that holds the key, never the key itself',
      )
      .optional()
      .describe('The environment variable that holds its key.'),
    temperature: z.number().min(0).max(2).default(0).describe('Its sampling temperature.'),
    maxTokens: z.int().min(1).default(maxTokens).describe('Room for an answer, in tokens.'),
    simulated: simulated
      .optional()
      .describe('In place of `model`: a simulated one; `{}` makes no errors.'),
  });
}

const JudgeEntry = serviceEntry('judges', { simulated: SimulatedJudge, maxTokens: 4096 }).extend({
  ownAnswers: z
    .boolean()
    .default(false)
    .describe("Lets it judge conversations of its own model's."),
});

/** The `conversations:` section of a study. */
export const ConversationsSection = z
  .strictObject({
    scenarios: z
      .string()
      .min(1)
      .default('undertone')
      .describe('The built-in scenarios, or the path of a file or folder.'),
    questionnaire: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The questionnaire whose items the scenarios are about, where nothing else asks it.',
      ),
    templates: z
      .string()
      .min(1)
      .default('undertone')
      .describe("The built-in wording, or the path of a user's own."),
    mode: z
      .enum(conversationModes)
      .default('controlled')
      .describe(
        'Code picks the next move of the antagonist, or it runs its own dialogue as in the paper.',
      ),
    repeats: z.int().min(1).max(100).default(3).describe('Episodes of each scenario.'),
    limit: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Twins asked about, from the first of each dimension, or imported scenarios, from the first of each country; absent asks all.',
      ),
    probe: z
      .boolean()
      .default(true)
      .describe('Asks for the same facts and values outside any conversation too.'),
    rubrics: z
      .boolean()
      .default(false)
      .describe("In faithful mode, asks the judges for the paper's own scores too."),
    tokens: z
      .int()
      .min(1)
      .default(100_000)
      .describe('Most tokens of an episode, prompts among them, before it is judged.'),
    labels: z
      .string()
      .min(1)
      .optional()
      .describe(
        'A CSV file of what a person found in some of the conversations, as `undertone label conversations` writes it, by which scores are corrected.',
      ),
    antagonist: serviceEntry('raises the conflict', {
      simulated: SimulatedAntagonist,
      maxTokens: 512,
    }).describe('Who talks with every respondent.'),
    observer: serviceEntry('says what a reply is', {
      simulated: SimulatedObserver,
      maxTokens: 512,
    }).describe('Who says what each reply is.'),
    judges: z
      .array(JudgeEntry)
      .refine(({ length }) => length === 2, {
        error: 'two judges are needed to measure their agreement; name two',
      })
      .describe('Two models that judge; never the respondent itself unless that is asked for.'),
  })
  .describe('Conversations between two cultures; none without it.');

/** The study side of conversations, without what asks and shows them. */
export const conversationsSection = {
  key: id,
  schema: ConversationsSection,
  content: 'scenarios',
} as const satisfies InstrumentStudy['section'];

/**
 * What a study asks, its models resolved and its paths taken from the study's folder.
 * @throws what `complain` makes for a model in service that is neither or both of a model and simulated, a
 * judge that would judge its own answers, and two judges that are one
 */
export function resolveConversations(
  given: unknown,
  surroundings: ResolveContext,
): Pick<Resolved, keyof Resolved> {
  const { antagonist, observer, judges, limit, questionnaire, labels, ...section } =
    ConversationsSection.parse(given);
  const { beside, complain } = surroundings;
  const asker = ['survey', 'inference'].find(
    (key) => ownValue(surroundings.given, key) !== undefined,
  );
  if (questionnaire !== undefined && asker !== undefined) {
    throw complain(
      [id, 'questionnaire'],
      `the study has "${asker}:" too, and scenarios are about its questionnaire; name it there`,
    );
  }
  if (section.rubrics && section.mode !== 'faithful') {
    throw complain(
      [id, 'rubrics'],
      'the paper\'s scores are of conversations as it holds them; add "mode: faithful", or leave rubrics out',
    );
  }
  const service = <Declared extends object>(
    role: string,
    entry: Omit<Parameters<typeof resolveJudge<Declared>>[0], 'ownAnswers'>,
  ) => {
    const place = { path: [id, role], served: servedAs(role), role };
    return recorded(resolveJudge({ ...entry, ownAnswers: true }, place, surroundings));
  };
  const [one, other] = judges;
  if (one?.model && other?.model && sameModel(one.model, other.model)) {
    throw complain(
      [id, 'judges', 1, 'model'],
      `both judges are "${one.model}", so their agreement is meaningless; name another model`,
    );
  }
  const { scenarios, templates } = section;
  return {
    ...section,
    limit: limit ?? null,
    labels: labels === undefined ? null : beside(labels),
    scenarios: isEdition('scenarios', scenarios) ? scenarios : beside(scenarios),
    templates: templates === builtInTemplates ? templates : beside(templates),
    antagonist: service('antagonist', antagonist),
    observer: service('observer', observer),
    judges: judges.map((entry, place) =>
      recorded(
        resolveJudge(
          entry,
          { path: [id, 'judges', place], served: servedAs('judge', place) },
          surroundings,
        ),
      ),
    ),
  };
}

/** Under which id a simulated model in service is served. */
function servedAs(role: string, place?: number): string {
  return `conversations-${role}${place === undefined ? '' : `-${place + 1}`}`;
}

/** As it is recorded: JSON alone. */
function recorded({
  declaration,
  ...resolved
}: Omit<Service, 'declaration'> & { readonly declaration: object | null }): Service {
  return { ...resolved, declaration: declaration && { ...declaration } };
}

/** The models in service of a study. */
export const conversationServices: NonNullable<InstrumentStudy<ConversationsSource>['services']> = (
  study,
) => {
  const section = study.conversations;
  if (!section) return [];
  const { antagonist, observer, judges } = section;
  const serviceOf = (role: string, service: Service, place?: number) => {
    const { model, endpoint, connection, declaration } = service;
    const key = place === undefined ? role : `judges[${place}]`;
    const served = declaration && { id: servedAs(role, place), declared: declaration };
    return { role, place: `${id}.${key}`, model, endpoint, connection, served };
  };
  return [
    serviceOf('antagonist', antagonist),
    serviceOf('observer', observer),
    ...judges.map((judge, place) => serviceOf('judge', judge, place)),
  ];
};
