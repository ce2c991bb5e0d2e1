import {
  type AnswerFilter,
  embeddedSource,
  type FoundAnswers,
  type ReportSource,
  type ShownAnswer,
} from '../report-source.js';

/** An answer as the ledger's server sends it; texts are untrusted. */
export interface LedgerAnswer extends Omit<ShownAnswer, 'item' | 'order' | 'count' | 'sent'> {
  /** Id of the item. */
  readonly item: string | null;
  /** Such as `norm`; null where options have no order. */
  readonly order: string | null;
  /** The prompt; empty where it stands in the ledger alone. */
  readonly prompt: string;
  readonly system: string | null;
}

/** Some of the answers that were found, from the one asked for on. */
export interface LedgerAnswers {
  readonly rows: readonly LedgerAnswer[];
  /** Answers that were found. */
  readonly length: number;
  /** Answers of the study that were read. */
  readonly total: number;
  readonly choices: FoundAnswers['choices'];
  /** How often each reading is among those found, the most common first. */
  readonly readings: readonly (readonly [reading: string, times: number])[];
}

/** A report that was written to a file before. */
export interface EarlierReport {
  readonly file: string;
  /** Responses of its respondents. */
  readonly responses: number;
  /** When the last of them came, UTC ISO 8601. */
  readonly at: string;
}

/** What the ledger's server knows by now. */
export interface ViewState {
  readonly title: string;
  /** Where the ledger is. */
  readonly ledger: string;
  readonly respondents: readonly {
    readonly id: string;
    /** Null of a model that was asked. */
    readonly origin: 'simulated' | 'recorded' | null;
    /** Responses that were read; those of its judges among them. */
    readonly responses: number;
  }[];
  /** Counts the figures that there were so far; 0 before the first. */
  readonly version: number;
  /** The report whose figures are shown until the ledger is read; null where they are the ledger's. */
  readonly earlier: EarlierReport | null;
  /** Responses of the study that can be searched; null before the first reading. */
  readonly responses: number | null;
  /** Responses in the ledger, of every study; and how many of them came since the figures were begun. */
  readonly size: number;
  readonly since: number;
  /** What is under way; null where all is read. */
  readonly work: { readonly kind: 'reading' | 'computing'; readonly responses: number } | null;
  /** Why the ledger could not be read; null where it could. */
  readonly fault: string | null;
}

/** Answers that the server sends together. */
const PAGE = 100;

/** JSON from this page's own server. */
export async function ask<Value>(path: string): Promise<Value> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Value>;
}

/** A source over a ledger: everything but answers is taken whole, answers are paged. */
export function ledgerSource(hasFigures: boolean): ReportSource {
  const embedded = embeddedSource((name) => ask(`/${name}`));
  const items = async () => (hasFigures ? embedded.items() : []);
  return {
    ...embedded,
    items,
    answers: async (filter) => {
      const byId = new Map((await items()).map((item) => [item.id, item]));
      const shown = ({ item, order, prompt, system, ...row }: LedgerAnswer): ShownAnswer => ({
        ...row,
        // Of an answer about a story, what was sent says more than the item behind it.
        item: (item !== null && item === row.about && byId.get(item)) || null,
        order: order ?? '',
        count: 1,
        sent: [system, prompt].filter((text) => text).join('\n\n'),
      });
      const first = await ask<LedgerAnswers>(addressOf(filter, 0));
      const pages = new Map<number, readonly ShownAnswer[] | Promise<readonly ShownAnswer[]>>([
        [0, first.rows.map(shown)],
      ]);
      const load = async (number: number) => {
        const { rows } = await ask<LedgerAnswers>(addressOf(filter, number * PAGE));
        const page = rows.map(shown);
        pages.set(number, page);
        return page;
      };
      return {
        rows: {
          length: first.length,
          at(place) {
            const number = Math.floor(place / PAGE);
            const page = pages.get(number) ?? load(number);
            pages.set(number, page);
            return 'then' in page ? page.then((rows) => rows[place % PAGE]) : page[place % PAGE];
          },
        },
        held: first.total,
        total: first.total,
        choices: first.choices,
        readings: first.readings,
      };
    },
  };
}

function addressOf(filter: AnswerFilter, from: number): string {
  const wanted = Object.entries(filter).filter(([, value]) => value);
  return `/answers?${new URLSearchParams([...wanted, ['from', String(from)]])}`;
}
