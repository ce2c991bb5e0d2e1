import * as z from 'zod';
import { ReportedConversations } from '../../analysis/conversations/competence.js';
import { Gap } from '../../analysis/gap/gap.js';
import { Gaps } from '../../analysis/gap/gap-comparison.js';
import { Change, Comparison, pairFamilies } from '../../analysis/similarity/comparison.js';
import { RatingComparison } from '../../analysis/statements/rating-comparison.js';
import { InferenceScores } from '../../analysis/stories/inference.js';
import { ItemRecord } from '../../analysis/survey/item-summaries.js';
import { Profile } from '../../analysis/survey/profile.js';
import { Dependability } from '../../analysis/survey/wordings/dependability.js';
import { ReportConversations } from '../../vocabulary/conversation.js';
import { ReferencePoint } from '../../vocabulary/country.js';
import {
  candidateModes,
  inferenceTasks,
  PublishedInference,
  shotCounts,
  styles,
} from '../../vocabulary/inference.js';
import { PersonaLevel, Tags } from '../../vocabulary/respondent.js';
import { ReportScheme } from '../../vocabulary/scheme.js';
import { storyKinds } from '../../vocabulary/story.js';
import { OpenOfReport, OpenOfRespondent } from './open.js';
import { Provenance, ReaderOfReport, ReaderOfRespondent } from './provenance.js';
import { StatementsOfReport, StatementsOfRespondent } from './statements.js';

const Count = z.number().int().min(0);
const Text = z.string();
/** UTC ISO 8601. */
const Time = z.iso.datetime('give a time in UTC such as 2026-03-01T10:12:30Z');

/** What a respondent inferred from stories, and what that took. */
export const ReportedInference = z.strictObject({
  trials: z.strictObject({ planned: Count, observed: Count }),
  scores: InferenceScores,
  /** What the judge of its extractions cost; null where nothing was judged. */
  judging: Provenance.nullable(),
});
export type ReportedInference = z.infer<typeof ReportedInference>;

/** An answer that a reader or a recorder of ours failed on. */
const ReportedFault = z.strictObject({
  /** Which one, such as `survey pdi-1, ab, norm, draw 2 of gpt-4o`. */
  about: Text,
  /** The error, in a line. */
  message: Text,
});
export type ReportedFault = z.infer<typeof ReportedFault>;

/** A source of answers that were given elsewhere. */
const RecordedSource = z.strictObject({
  source: Text,
  file: Text,
  sha256: Text,
  /** Its answers came as numbers, which others made of replies; absent where the replies themselves came. */
  parsed: z.literal(true).exactOptional(),
});

export const ReportedRespondent = z.strictObject({
  id: z.string().min(1).max(200),
  model: Text,
  endpoint: Text,
  simulated: z.boolean(),
  /** Where its answers were recorded, given elsewhere; absent where it was asked. */
  recorded: z.array(RecordedSource).exactOptional(),
  /** It is a person; absent of a model. */
  human: z.literal(true).exactOptional(),
  /** What a simulated respondent was declared to be, in words; null for a real one. */
  declared: Text.nullable(),
  language: Text,
  persona: Text.nullable(),
  tags: Tags,
  /** The persona that it plays in a cross of factors; absent where it plays none. */
  personaLevel: PersonaLevel.exactOptional(),
  /** The id of the respondent that it is a copy of, under a persona, in another language or with other parameters; null for a respondent in its own right. */
  copyOf: Text.nullable(),
  /**
   * Numbers, but for how it is to reason: `reasoningEffort` is text, `extra` an object of JSON. Of a respondent
   * whose answers were recorded only what its file or the study says; several temperatures are a list.
   */
  parameters: z.record(z.string(), z.json()),
  repeats: Count,
  /** How the study wants answers scored; `profile.scoring` says how they were. */
  scoring: z.enum(['auto', 'sample', 'logprobs']),
  trials: z.strictObject({ planned: Count, observed: Count }),
  /** Why asking stopped early, in the provider's own words; null when it did not or is not known. */
  stopped: Text.nullable(),
  provenance: Provenance,
  /** Answers that count as unreadable by faults of ours, the first of them listed; absent where there are none. */
  faults: z.strictObject({ count: Count, first: z.array(ReportedFault) }).exactOptional(),
  /** Of the draws that the limits of its profile rest on. */
  seed: z.number().int(),
  /** Null when nothing was observed. */
  profile: Profile.nullable(),
  /** What each item came to, by id; what another report is compared by. */
  items: z.array(ItemRecord),
  /** Null where it was asked about no stories. */
  inference: ReportedInference.nullable(),
  /** What it states against what it infers; null where it was not both surveyed and asked about twin stories. */
  gap: Gap.nullable(),
  /** Null where it was asked no open question. */
  open: OpenOfRespondent.nullable(),
  statements: StatementsOfRespondent.nullable().default(null),
  /** Null where it held no conversations. */
  conversations: ReportedConversations.nullable(),
  /** What a reader model made of its answers to the survey; absent where there was none. */
  reader: ReaderOfRespondent.exactOptional(),
});
export type ReportedRespondent = z.infer<typeof ReportedRespondent>;

/** How far one respondent's imputed figure lies above another's, over the items that both were asked. */
export const Difference = Change.extend({
  first: Text,
  second: Text,
  family: z.enum(pairFamilies),
});
export type Difference = z.infer<typeof Difference>;

/** Where the respondents of a comparison come from. */
const ReportSource = z.strictObject({
  /** The report or the ledger, as it was named. */
  file: Text,
  study: Text,
  undertone: Text,
  at: Time,
  /** Items asked; of a comparison the most that any of its own sources asked. */
  items: Count,
  /** Ids in this comparison. */
  respondents: z.array(Text),
});

/** The stories that were asked about, and how. */
export const AskedInference = z.strictObject({
  name: Text,
  language: Text,
  /** Stories asked about, by kind; of twins both tellings count. */
  stories: z.record(z.enum(storyKinds), Count),
  /** Most pairs, and stories of each other kind, that were asked about, evenly spaced; null where all were. */
  limit: z.number().int().min(1).nullable(),
  tasks: z.array(z.enum(inferenceTasks)),
  styles: z.array(z.enum(styles)),
  shots: z.array(z.literal(shotCounts)),
  candidates: z.array(z.enum(candidateModes)),
  neutralStudy: z.boolean(),
  /** Questions were also put without any story. */
  blind: z.boolean(),
  personaSwitch: z.boolean(),
  repeats: Count,
  /** First 12 hexadecimal digits of the SHA-256 of the stories as told, with what each holds. */
  hash: Text,
  templates: z.strictObject({ hash: Text, builtIn: z.boolean() }),
  judge: z
    .strictObject({
      model: Text,
      endpoint: Text,
      simulated: z.boolean(),
      /** It also judges its own answers. */
      ownAnswers: z.boolean(),
    })
    .nullable(),
  /** Labels of people that the judge is corrected by. */
  labels: Count,
  /** The judge looked for faults in the reasoning of wrong answers; absent where it did not. */
  faults: z.literal(true).exactOptional(),
  /** Published figures for what was asked, of models and people who read other stories; absent where there are none. */
  published: z.array(PublishedInference).exactOptional(),
});
export type AskedInference = z.infer<typeof AskedInference>;

/** Everything a report says, computed once; also the file `report.json`. */
export const Report = z.object({
  format: z.literal('undertone-report/9'),
  undertone: Text,
  /** When the last response came, or the run was recorded where none did or no date is known. */
  at: Time,
  /** `title` is null where the study names none: then its name is the title. */
  study: z.strictObject({ name: Text, title: Text.nullable(), seed: z.number().int() }),
  /** The reports and ledgers that were compared; empty for a study's own report. */
  sources: z.array(ReportSource),
  /** What differs between the sources and was compared all the same, in sentences. */
  differing: z.array(Text),
  scheme: ReportScheme,
  /** Of the first source, where there are several. */
  questionnaire: z.object({
    name: Text,
    language: Text,
    /** Items asked. */
    items: Count,
    /** Items of the whole questionnaire. */
    of: Count,
    /** Most items asked per cell of dimension and domain, those first that stories are about; null where all are. */
    limit: z.number().int().min(1).nullable(),
    /** Items, picked by the seed, whose draws under the six templates are two more, for test–retest. */
    retest: Count,
    /** First 12 hexadecimal digits of the SHA-256 of its items as asked. */
    hash: Text,
    /** First 12 digits of the SHA-256 of each item's words, by id. */
    words: z.record(z.string(), Text),
  }),
  templates: z.strictObject({
    language: Text,
    hash: Text,
    builtIn: z.boolean(),
    /** First 12 digits of the SHA-256 of each prompt, by form. */
    words: z.record(z.string(), Text),
  }),
  /** Null where no stories were asked about. */
  inference: AskedInference.nullable(),
  respondents: z.array(ReportedRespondent),
  /** Every pair of respondents on every dimension, in order; paired over items. */
  differences: z.array(Difference),
  /** Over items and wordings, one a dimension where ten or more respondents were asked the same items; else empty. */
  dependability: z.array(Dependability),
  /** Gaps beside one another; null where no respondent has one. */
  gaps: Gaps.nullable(),
  /** Respondents beside countries, and beside one another. */
  comparison: Comparison,
  references: z.array(ReferencePoint),
  /** What was asked in open questions and of conversations, of the first source where there are several; null where nothing was. */
  open: OpenOfReport.nullable(),
  statements: StatementsOfReport.nullable().default(null),
  /** Null where no statements were rated, and in a comparison of reports: it rests on single ratings. */
  ratingComparison: RatingComparison.nullable().default(null),
  conversations: ReportConversations.nullable(),
  /** The model that read answers that the rules leave unread; absent without one. */
  reader: ReaderOfReport.exactOptional(),
});
export type Report = z.infer<typeof Report>;
