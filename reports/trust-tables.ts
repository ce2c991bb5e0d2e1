import { minute } from './format.js';
import type { Report } from './report.js';
import type { Table } from './table.js';

/** How the answers to all six templates could be read. */
export function parseRates({ respondents }: Report): Table {
  return {
    columns: [
      { name: 'answers', kind: 'count' },
      { name: 'readable', kind: 'share' },
      { name: 'neutral', kind: 'share' },
      { name: 'refusal', kind: 'share' },
      { name: 'invalid', kind: 'share' },
    ],
    rows: respondents.flatMap((respondent) => {
      if (!respondent.profile) return [];
      const { asked, readable, neutral, refusal, invalid } = respondent.profile.rates;
      return [{ respondent, cells: [asked, readable, neutral, refusal, invalid] }];
    }),
  };
}

/** The same, template by template. */
export function parseRatesByTemplate({ respondents }: Report): Table {
  return {
    columns: [
      { name: 'form', kind: 'text' },
      { name: 'order', kind: 'text' },
      { name: 'answers', kind: 'count' },
      { name: 'readable', kind: 'share' },
      { name: 'neutral', kind: 'share' },
      { name: 'refusal', kind: 'share' },
      { name: 'invalid', kind: 'share' },
    ],
    rows: respondents.flatMap((respondent) =>
      (respondent.profile?.ratesByTemplate ?? []).map((rates) => ({
        respondent,
        cells: [
          rates.form,
          rates.order,
          rates.asked,
          rates.readable,
          rates.neutral,
          rates.refusal,
          rates.invalid,
        ],
      })),
    ),
  };
}

/** What filling unread answers with 0.5 does to each figure. */
export function filledAgainstAnswered({ respondents }: Report): Table {
  return {
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'headline', kind: 'likelihood' },
      { name: 'low', kind: 'likelihood' },
      { name: 'high', kind: 'likelihood' },
      { name: 'items', kind: 'count' },
      { name: 'answered only', kind: 'likelihood' },
      { name: 'low', kind: 'likelihood' },
      { name: 'high', kind: 'likelihood' },
      { name: 'items', kind: 'count' },
      { name: 'headline − answered-only', kind: 'difference' },
    ],
    rows: respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).map(({ dimension, filled, answered }) => ({
        respondent,
        cells: [
          dimension,
          ...[filled, answered].flatMap(({ value, low, high, n }) => [value, low, high, n]),
          filled.value === null || answered.value === null ? null : filled.value - answered.value,
        ],
      })),
    ),
  };
}

/** How often a re-asked template was answered alike. */
export function retest({ respondents }: Report): Table {
  return {
    columns: [
      { name: 'answered alike', kind: 'share' },
      { name: 'low', kind: 'share' },
      { name: 'high', kind: 'share' },
      { name: 'items', kind: 'count' },
      { name: 'note', kind: 'text' },
    ],
    rows: respondents.flatMap((respondent) => {
      const again = respondent.profile?.retest;
      return again
        ? [{ respondent, cells: [again.value, again.low, again.high, again.n, again.note] }]
        : [];
    }),
  };
}

/** The orientation rating of the five-point scale beside the likelihood. */
export function ratings({ respondents }: Report): Table {
  return {
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'rating', kind: 'likelihood' },
      { name: 'low', kind: 'likelihood' },
      { name: 'high', kind: 'likelihood' },
      { name: 'items', kind: 'count' },
      { name: 'note', kind: 'text' },
      { name: 'likelihood', kind: 'likelihood' },
    ],
    rows: respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).flatMap(({ dimension, rating, filled }) =>
        rating
          ? [
              {
                respondent,
                cells: [
                  dimension,
                  rating.value,
                  rating.low,
                  rating.high,
                  rating.n,
                  rating.note,
                  filled.value,
                ],
              },
            ]
          : [],
      ),
    ),
  };
}

/** What the answers cost, in responses, tokens and time. */
export function costs({ respondents }: Report): Table {
  return {
    columns: [
      { name: 'responses', kind: 'count' },
      { name: 'prompt tokens', kind: 'count' },
      { name: 'completion tokens', kind: 'count' },
      { name: 'median time', kind: 'duration' },
      { name: 'first response', kind: 'text' },
      { name: 'last response', kind: 'text' },
    ],
    rows: respondents.map((respondent) => {
      const { provenance } = respondent;
      return {
        respondent,
        cells: [
          provenance.responses,
          provenance.promptTokens,
          provenance.completionTokens,
          provenance.medianMilliseconds,
          provenance.firstResponse && minute(provenance.firstResponse),
          provenance.lastResponse && minute(provenance.lastResponse),
        ],
      };
    }),
  };
}
