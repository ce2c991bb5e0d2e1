import * as z from 'zod';
import { Money } from './price.js';
import { factCategories } from './scenario.js';
import { poles } from './template.js';

/** How the antagonist talks: code picks each move, or it runs its own dialogue by the paper's rules. */
export const conversationModes = ['controlled', 'faithful'] as const;

/** What the antagonist does in a message, in the order in which it may. `other`: none of these, in faithful mode alone. */
export const moves = ['greet', 'trap', 'hint', 'reveal', 'value', 'close', 'other'] as const;
export type Move = (typeof moves)[number];

/** What a protagonist's reply makes of what was put to it, as an observer has it. */
export const replyKinds = [
  'accepted',
  'refused with a cultural reason',
  'refused without',
  'off topic',
] as const;
export type ReplyKind = (typeof replyKinds)[number];

/**
 * Why an episode ended. `closed`: every move was made. `goodbye`: a message ended with it. `cap`: 20
 * rounds. `empty`, `refusal`: the protagonist's reply. `loop`: it said the same three times. `error`: the
 * antagonist or the observer gave nothing that can be used. `budget`: the tokens that an episode may take.
 */
export const stopReasons = [
  'closed',
  'goodbye',
  'cap',
  'empty',
  'refusal',
  'loop',
  'error',
  'budget',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** What an antagonist's message gives away before its time. */
export const leakKinds = ['fact', 'country', 'value'] as const;
export type LeakKind = (typeof leakKinds)[number];

/** What judges look for, one call each. */
export const competences = ['awareness', 'commonsense', 'value', 'behaviour'] as const;
export type Competence = (typeof competences)[number];

/**
 * Whether the fact was named. `unprompted`: before the hint; `prompted`: after it; `echo`: only after the
 * reveal, or a leak. `wrong`: what was said of it is not so. `absent`: asked and not named. `not asked`:
 * it never came to it, which is missing and not 0.
 */
export const knowledgeKinds = [
  'unprompted',
  'prompted',
  'echo',
  'wrong',
  'absent',
  'not asked',
] as const;
export type KnowledgeKind = (typeof knowledgeKinds)[number];

/** What a judge is asked to find in a conversation; a claim of another scenario beside these is a decoy. */
export const claimKinds = [
  'flags',
  'knows',
  'mistakes',
  'names',
  'settles target',
  'settles opposite',
  'avoids beforeHint',
  'avoids afterHint',
  'avoids end',
  'respects',
  'reaches fact',
  'reaches value',
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** True, false, or missing. */
const Maybe = z.boolean().nullable();
/** 0..3, or missing. */
const Scale = z.int().min(0).max(3).nullable();
const Count = z.int().min(0);

/**
 * Whether the conflict was avoided, as it stood at three points. Missing before it is raised, where the
 * episode did not come to the point, and after a leak.
 */
const Avoided = z.strictObject({ beforeHint: Maybe, afterHint: Maybe, end: Maybe });

/** What code makes of what one judge observed in one episode. Null is missing, never 0. */
export const JudgedEpisode = z.strictObject({
  /** The protagonist flagged the conflict before the hint. */
  awareness: Maybe,
  /** Null where the judge could not be read. */
  commonsense: z.enum(knowledgeKinds).nullable(),
  /** It said what the third person holds: the paper's score. */
  named: Maybe,
  /** The pole that it settled for; `neither` where for none, or for both; null of an imported scenario. */
  settled: z.enum([...poles, 'neither']).nullable(),
  /**
   * It settled for the pole that the third person holds, and not for the other; missing where it settled
   * for none or both. Of an imported scenario, in accord with its value.
   */
  acted: Maybe,
  /** G: both goals were reached. */
  goal: Maybe,
  avoided: z.strictObject({ fact: Avoided, value: Avoided }),
  /** C: the fact was heeded before it was revealed, and the value at the end. */
  conflictAvoided: Maybe,
  /** Behaviour 0..3 as section 3.4 of the paper has it: 2 is C without G, 1 is G without C. */
  behaviour: Scale,
  /** The same as Table 7 of the paper has it: 2 is G without C, 1 is C without G. */
  behaviourTable7: Scale,
  /** The paper's scores, one call each, where a study asks for them: 0 or 1, of behaviour 0..3; null is missing. */
  paper: z
    .strictObject({
      awareness: z.int().min(0).max(1).nullable(),
      commonsense: z.int().min(0).max(1).nullable(),
      value: z.int().min(0).max(1).nullable(),
      behaviour: Scale,
    })
    .exactOptional(),
  /** Claims whose errors are corrected one by one; absent where nothing was judged, and of older reports. */
  claims: z
    .strictObject({
      /** The conflict was flagged at any time. */
      flags: Maybe,
      settles: z.strictObject({ target: Maybe, opposite: Maybe }),
      reaches: z.strictObject({ fact: Maybe, value: Maybe }),
    })
    .exactOptional(),
  /**
   * Whether the judge found the decoy of each call the first time that it could be read, and `early`: where
   * it would have counted as noticed or known; null where it never could, or the call had none.
   */
  decoys: z
    .strictObject({
      awareness: Maybe,
      commonsense: Maybe,
      value: Maybe,
      behaviour: Maybe,
      early: z.strictObject({ awareness: Maybe, commonsense: Maybe }),
    })
    .exactOptional(),
  /** Calls whose answers could not be read, each counted here and missing above. */
  unread: z.array(z.enum(competences)),
});
export type JudgedEpisode = z.infer<typeof JudgedEpisode>;

/** One episode as figures need it. */
export const ConversationEpisode = z.strictObject({
  /** Such as `pdi-01/target`. */
  scenario: z.string(),
  /** What is resampled together: a twin, or the imported scenarios of one question and fact. */
  twin: z.string(),
  /** Which pole the third person holds; null of an imported scenario. */
  holder: z.enum(poles).nullable(),
  /** Of an imported scenario the question of the World Values Survey, or null. */
  item: z.string().nullable(),
  /** Null of an imported scenario. */
  dimension: z.string().nullable(),
  /** How much nicer the target option of its item sounds; absent where it was not rated. */
  desirability: z.number().exactOptional(),
  /** Of the survey, that the value of an imported scenario is. */
  option: z.string().exactOptional(),
  topic: z.string(),
  /** Of the fact. */
  country: z.string(),
  /** The culture group of that country; null where it has none that we know. */
  culture: z.string().nullable(),
  /** Null of an imported scenario. */
  category: z.enum(factCategories).nullable(),
  /** From 0. */
  repeat: Count,
  stop: z.enum(stopReasons),
  /** Antagonist's messages, the greeting among them: 1..20. */
  rounds: Count,
  /** Moves that were made, each once. */
  reached: z.array(z.enum(moves)),
  /** The moves with which something was given away before its time, and what. */
  leaks: z.array(z.strictObject({ move: z.enum(moves), kind: z.enum(leakKinds) })),
  /** The antagonist solved the conflict itself, as an observer has it; faithful mode alone. */
  solved: z.boolean(),
  /** No custom is against what was proposed: whoever flags it is mistaken. */
  harmless: z.literal(true).exactOptional(),
  /** What each judge found, in the order of the study's judges. */
  judges: z.array(JudgedEpisode),
  /** What a person found, by the code that derives the judges' scores; absent where nobody labelled it. */
  person: JudgedEpisode.exactOptional(),
});
export type ConversationEpisode = z.infer<typeof ConversationEpisode>;

/**
 * What a respondent knows when it is simply asked: of a fact (`scenario` is then that of the target pole,
 * and each judge says), or which act the third person of a scene would want (a choice, read by code).
 */
export const ConversationProbe = z.strictObject({
  scenario: z.string(),
  twin: z.string(),
  about: z.enum(['fact', 'value']),
  repeat: Count,
  /** One for each judge of a fact; one of a value. Null where it could not be read. */
  right: z.array(Maybe),
  /** Of a fact, whether each judge found the decoy the first time that it could be read; absent from older reports. */
  decoys: z.array(Maybe).exactOptional(),
});
export type ConversationProbe = z.infer<typeof ConversationProbe>;

/** A conversation to be read, with the quotes that judges gave. */
export const Transcript = z.strictObject({
  scenario: z.string(),
  repeat: Count,
  stop: z.enum(stopReasons),
  turns: z.array(
    z.strictObject({
      speaker: z.enum(['antagonist', 'protagonist']),
      /** Of the round. */
      move: z.enum(moves),
      text: z.string(),
      leaks: z.array(z.enum(leakKinds)),
      /** The first wording gave something away, and this is the second. */
      reworded: z.boolean(),
      /** What the observer made of a reply; null of other messages. */
      reply: z.enum(replyKinds).nullable(),
      quotes: z.array(
        z.strictObject({
          /** Its place among the judges, from 0. */
          judge: Count,
          competence: z.enum(competences),
          quote: z.string(),
          /** What it shows; absent from older reports. */
          claims: z.array(z.enum(claimKinds)).exactOptional(),
        }),
      ),
    }),
  ),
  /** What each judge said of each claim, none of a call that could not be read; absent from older reports. */
  judged: z.array(z.partialRecord(z.enum(claimKinds), z.boolean())).exactOptional(),
});
export type Transcript = z.infer<typeof Transcript>;

/** What who reads a conversation needs to know of its scenario. */
export const TranscriptScene = z.strictObject({
  scenario: z.string(),
  setting: z.string(),
  /** The names of the three people. */
  antagonist: z.string(),
  protagonist: z.string(),
  third: z.string(),
  fact: z.string(),
  /** The stance of the third person, as the scene shows it; of an imported scenario what a country holds. */
  value: z.string(),
  /** What is done by who heeds the stance of either pole; null of an imported scenario. */
  acts: z.strictObject({ target: z.string(), opposite: z.string() }).nullable(),
  /** What the protagonist has to settle. */
  goals: z.strictObject({ fact: z.string(), value: z.string() }),
});
export type TranscriptScene = z.infer<typeof TranscriptScene>;

/** What a respondent's `layers.conversations` holds. */
export const RespondentConversations = z.strictObject({
  trials: z.strictObject({ planned: Count, observed: Count }),
  /** In the order of the plan. */
  episodes: z.array(ConversationEpisode),
  probes: z.array(ConversationProbe),
  /** Some of them, in the order of the plan. */
  transcripts: z.array(Transcript),
  /** Of the transcripts, each once; absent from older reports. */
  scenes: z.array(TranscriptScene).exactOptional(),
  /** Responses of models in the instrument's service, and their tokens; what they cost where all have a price. */
  service: z.strictObject({
    responses: Count,
    promptTokens: Count,
    completionTokens: Count,
    cost: Money.exactOptional(),
  }),
});
export type RespondentConversations = z.infer<typeof RespondentConversations>;

const ServiceModel = z.strictObject({ model: z.string(), simulated: z.boolean() });

/** What a report's `layers.conversations` holds. */
export const ReportConversations = z.strictObject({
  mode: z.enum(conversationModes),
  repeats: Count,
  /** Twins asked about, each of which makes two scenarios; of imported scenarios, those of one question and fact together. */
  twins: Count,
  /** Imported scenarios asked about; absent where they are twins. */
  singles: Count.exactOptional(),
  antagonist: ServiceModel,
  observer: ServiceModel,
  judges: z.array(ServiceModel),
});
export type ReportConversations = z.infer<typeof ReportConversations>;
