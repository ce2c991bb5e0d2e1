import type { Item } from '../../../vocabulary/item.js';
import { type Request, sha256 } from '../../../vocabulary/request.js';
import { messagesFor, playedBy, type Respondent } from '../../../vocabulary/respondent.js';
import type { Response } from '../../../vocabulary/response.js';
import { type Order, orders } from '../../../vocabulary/template.js';
import type { PlannedTrial, Trial } from '../../../vocabulary/trial.js';
import { attempts, judgeEach, type ServiceModel } from '../../judging/until-read.js';
import { spoken } from '../../reading/spoken-text.js';
import type { Observation } from '../base/instrument.js';
import {
  judgedAnswer,
  mattersOf,
  type OpenAsks,
  type OpenTemplates,
  openJudgeRequest,
  readOpenJudgement,
  type Stand,
} from './judge.js';

/** What is asked of one respondent. */
export interface OpenPlan {
  readonly respondent: Respondent;
  /** As asked, in balanced order. */
  readonly items: readonly Item[];
  /** The whole questionnaire, of which decoys are drawn. */
  readonly pool: readonly Item[];
  readonly wording: OpenTemplates;
  readonly judge: ServiceModel;
  readonly repeats: number;
  readonly seed: number;
}

/** What one item brought: every answer, where the judge put it, and the judge's responses. */
export interface OpenObservation extends Observation {
  readonly item: Item;
  readonly draws: readonly OpenDraw[];
}

interface OpenDraw {
  readonly response: Response;
  /** In which the judge saw the poles. */
  readonly order: Order;
  /** Null where there was no answer, or no judgement of it that could be read. */
  readonly stand: Stand | null;
  /** Why there is none; null where there is one. */
  readonly fault: string | null;
  readonly judged: readonly Response[];
}

/** Room for an answer in one's own words, where the respondent has no limit of its own. */
const ROOM = 1024;

/** Every item once, its question alone. */
export function* planOpen(plan: OpenPlan): Generator<PlannedTrial<OpenObservation>> {
  const turns = turnsOf(plan);
  for (const item of plan.items) {
    const turn = turns.get(item.id) ?? 0;
    yield {
      begin: () => openTrial(plan, item, turn),
      about: item.id,
      most: plan.repeats * (1 + attempts),
      mayAskFewer: true,
    };
  }
}

/**
 * By item, which order a judge sees the poles in first: of every two items of a dimension in a row one
 * each, as the seed draws, so that a judge which prefers a place favours no pole, whatever the limit.
 */
function turnsOf({ items, seed }: Pick<OpenPlan, 'items' | 'seed'>): ReadonlyMap<string, number> {
  const placed = new Map<string, number>();
  return new Map(
    items.map(({ id, dimension }) => {
      const place = placed.get(dimension) ?? 0;
      placed.set(dimension, place + 1);
      const lot = sha256(`${seed} ${dimension} turn ${Math.floor(place / 2)}`);
      return [id, (place + Number.parseInt(lot.slice(0, 1), 16)) % 2];
    }),
  );
}

/** Puts a question to a respondent, without options, and has a judge say where each answer stands. */
function* openTrial(plan: OpenPlan, item: Item, turn: number): Trial<OpenObservation> {
  const { respondent, judge, wording, pool: items, repeats, seed } = plan;
  const request = openRequest(respondent, item);
  const responses = yield Array.from({ length: repeats }, () => request);
  const asked = responses.map((response, draw) => {
    const order = orders[(turn + draw) % orders.length] ?? 'norm';
    const said = spoken(response);
    return {
      answer: said.kind === 'spoken' ? judgedAnswer(said.raw) : '',
      unread: said.kind === 'unread' ? said : null,
      order,
      matters: mattersOf({ item, order }, { items, seed }),
    };
  });
  const judged = yield* judgeEach(
    asked.map(({ answer, matters }) =>
      answer === '' ? null : openJudgeRequest(judge, { wording, matters, answer }),
    ),
    (response, draw) => readOpenJudgement(response, asked[draw] ?? { matters: [], answer: '' }),
  );
  return {
    item,
    draws: responses.map((response, draw) => {
      const { responses: own = [], found = null, fault = null } = judged[draw] ?? {};
      const { unread = null, order = 'norm' } = asked[draw] ?? {};
      // What the endpoint itself declares a refusal needs no judge.
      const stand: Stand | null =
        unread?.why === 'refusal' ? { lean: 'decline', first: null, quotes: [] } : found;
      return {
        response,
        order,
        stand,
        fault: stand ? null : (fault ?? unread?.rule ?? 'empty'),
        judged: own,
      };
    }),
  };
}

function openRequest(respondent: Respondent, item: Item): Request {
  const { topLogprobs: _, ...own } = respondent.parameters;
  return {
    endpoint: respondent.endpoint,
    model: respondent.model,
    messages: messagesFor(respondent, item.question),
    parameters: { maxTokens: ROOM, ...own },
    about: {
      instrument: 'open',
      asks: { task: 'answer', item } satisfies OpenAsks,
      ...playedBy(respondent),
    },
  };
}
