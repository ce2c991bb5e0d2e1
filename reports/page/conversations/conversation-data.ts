import type {
  ConversationEpisode,
  Transcript,
  TranscriptScene,
} from '../../../vocabulary/conversation.js';
import { plainText } from '../../document/format.js';
import type { Report } from '../../document/report.js';
import { type PlaceOf, shortened } from '../texts.js';

/** The id of the instrument, under which a report holds its layer. */
const _id = 'conversations';

type Turn = Transcript['turns'][number];
type Quote = Turn['quotes'][number];

/** A message. `Text` is a text, or its place among the texts of answers. */
export interface ShownTurn<Text> extends Omit<Turn, 'text' | 'quotes'> {
  readonly text: Text;
  readonly quotes: readonly (Omit<Quote, 'quote'> & { readonly quote: Text })[];
}

/** A conversation to be read. */
export interface ShownConversation<Text> {
  readonly respondent: string;
  /** Place among the scenes; null in older reports. */
  readonly scene: number | null;
  /** What it came to. */
  readonly episode: ConversationEpisode;
  readonly turns: readonly ShownTurn<Text>[];
  /** What each judge said of each claim; null in older reports. */
  readonly judged: NonNullable<Transcript['judged']> | null;
}

/** The conversations that a page holds, in the order of respondents, scenarios and repeats. */
export interface ConversationData<Text> {
  readonly scenes: readonly TranscriptScene[];
  readonly held: readonly ShownConversation<Text>[];
  /** Conversations that were had. */
  readonly total: number;
  /** Models in service, in words; empty where the report does not say. */
  readonly service: readonly { readonly part: string; readonly model: string }[];
}

/** Conversations as a report holds them; null where it holds none. `share`, 0..1, keeps so many of each respondent, the first. */
export function conversationData(
  { respondents, conversations }: Report,
  placeOf: PlaceOf,
  share = 1,
): ConversationData<number> | null {
  const scenes = new Map<string, number>();
  const sceneOf = (scene: TranscriptScene | undefined) => {
    if (!scene) return null;
    const key = JSON.stringify(scene);
    const place = scenes.get(key) ?? scenes.size;
    scenes.set(key, place);
    return place;
  };
  let total = 0;
  const held = respondents.flatMap((respondent) => {
    if (!respondent.conversations) return [];
    const { episodes, transcripts, scenes: own = [] } = respondent.conversations;
    total += episodes.length;
    return transcripts
      .slice(0, Math.floor(transcripts.length * share))
      .flatMap(({ scenario, repeat, turns, judged }): ShownConversation<number>[] => {
        const episode = episodes.find(
          (each) => each.scenario === scenario && each.repeat === repeat,
        );
        if (!episode) return [];
        return [
          {
            respondent: plainText(respondent.id),
            scene: sceneOf(own.find((scene) => scene.scenario === scenario)),
            episode,
            turns: turns.map((turn) => ({
              ...turn,
              text: placeOf(shortened(turn.text)),
              quotes: turn.quotes.map((each) => ({
                ...each,
                quote: placeOf(shortened(each.quote)),
              })),
            })),
            judged: judged ?? null,
          },
        ];
      });
  });
  if (total === 0) return null;
  const texts = [...scenes.keys()].map((key): TranscriptScene => JSON.parse(key));
  return { scenes: texts, held, total, service: serviceIn(conversations) };
}

function serviceIn(asked: Report['conversations']): ConversationData<number>['service'] {
  if (!asked) return [];
  const { antagonist, observer, judges } = asked;
  const parts = [['antagonist', antagonist] as const, ['observer', observer] as const];
  return [...parts, ...judges.map((judge, nth) => [`judge ${nth + 1}`, judge] as const)].map(
    ([part, { model, simulated }]) => ({
      part,
      model: simulated ? 'simulated' : plainText(model),
    }),
  );
}
