import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  type DimensionProfile,
  type Estimate,
  type Instability,
  type Profile,
  weightings,
} from '../../analysis/profile.js';
import type {
  AnswerRow,
  Answers,
  AskedItem,
  Report,
  ReportedRespondent,
} from '../../reports/report.js';
import { dimensions } from '../../src/vocabulary/dimension.js';
import { domains } from '../../src/vocabulary/domain.js';
import { paperForms, templates } from '../../src/vocabulary/template.js';

type Random = () => number;

const randomFrom = (seed: number): Random => {
  const generator = xoroshiro128plus(Math.imul(seed, 0x9e3779b1));
  return () => uniformFloat64(generator);
};

const within = (value: number) => Math.min(1, Math.max(0, value));

/** Text that tries to break out of wherever it is shown. */
export const hostile = {
  script: '<script>alert(1)</script>',
  closing: '</script><img src=x onerror=alert(1)>',
  formula: "=cmd|' /C calc'!A0",
  ansi: '\u001b[31mred\u001b[0m\u0007',
  rightToLeft: 'abc\u202Efdp.exe',
  markdown: '[click](javascript:alert(1)) | **bold** `code`',
  expression: '"]; alert(1); datum["',
  long: 'meta-llama/Llama-3.1-405B-Instruct-Turbo-FP8-dynamic-quantised-with-a-very-long-name-that-goes-on',
};

export interface SampleOptions {
  readonly id?: string;
  readonly seed?: number;
  readonly simulated?: boolean;
  /** Share of answers that could be read. */
  readonly readable?: number;
  readonly observed?: boolean;
  readonly intervals?: boolean;
  /** Whether the answered-only figures have intervals too. */
  readonly answeredIntervals?: boolean;
  /** Answers by the place of an option under every form, not by the option. */
  readonly byPlace?: boolean;
  /** The likelihood on every dimension; random where absent. */
  readonly likelihood?: number;
  readonly planned?: number;
  readonly observedTrials?: number;
}

/** A respondent with plausible figures, the same for the same options. */
export function sampleRespondent(options: SampleOptions = {}): ReportedRespondent {
  const { id = 'steady', seed = 1, simulated = false, observed = true, planned = 2520 } = options;
  return {
    id,
    model: simulated ? `simulated/${id}` : id,
    endpoint: simulated ? 'simulated:0123456789abcdef' : 'https://models.example/v1',
    simulated,
    declared: simulated ? 'simulated: pdi 0.25, idv 0.70' : null,
    language: 'en',
    persona: null,
    parameters: { temperature: 1, maxTokens: 16 },
    repeats: 1,
    trials: { planned, observed: observed ? (options.observedTrials ?? planned) : 0 },
    stopped: null,
    provenance: {
      servedModels: observed ? [id] : [],
      fingerprints: [],
      changes: [],
      seeded: true,
      responses: observed ? 2_856 : 0,
      promptTokens: observed ? 226_800 : 0,
      completionTokens: observed ? 12_600 : 0,
      firstResponse: observed ? '2026-03-01T10:00:00.000Z' : null,
      lastResponse: observed ? '2026-03-01T10:12:30.000Z' : null,
      medianMilliseconds: observed ? 412 : null,
      cutShort: 0,
    },
    profile: observed ? sampleProfile(options, randomFrom(seed)) : null,
  };
}

function sampleProfile(options: SampleOptions, random: Random): Profile {
  const readable = options.readable ?? 1;
  const rates = {
    asked: 2520,
    readable,
    neutral: within((1 - readable) * 0.5),
    refusal: within((1 - readable) * 0.3),
    invalid: within((1 - readable) * 0.2),
  };
  return {
    dimensions: dimensions.map((dimension) => sampleDimension(dimension, options, random)),
    instability: perForm((place) => sampleInstability((options.byPlace ? 320 : 40) + 30 * place)),
    formWeights: {
      cdeval: { ab: 0.343, repeat: 0.333, compare: 0.324 },
      scalefree: { ab: 0.71, repeat: 0.22, compare: 0.07 },
      uniform: perForm(() => 1 / 3),
    },
    rates,
    ratesByTemplate: templates.map((template) => ({ ...template, ...rates, asked: 420 })),
    retest: {
      value: 0.88,
      standardError: null,
      low: 0.85,
      high: 0.91,
      n: 84,
      note: '1512 pairs of answers',
    },
  };
}

function sampleInstability(disagreements: number): Instability {
  const flipRate = disagreements / 400;
  return {
    disagreements,
    readablePairs: 400,
    plannedPairs: 420,
    flipRate,
    flipRateLow: within(flipRate - 0.04),
    flipRateHigh: within(flipRate + 0.04),
    byPlace: flipRate - 0.04 > 0.5,
    u: flipRate * 420,
    unstable: false,
  };
}

const perForm = <T>(make: (place: number) => T) =>
  Object.fromEntries(paperForms.map((form, place) => [form, make(place)])) as Record<
    (typeof paperForms)[number],
    T
  >;

function sampleDimension(
  dimension: DimensionProfile['dimension'],
  options: SampleOptions,
  random: Random,
): DimensionProfile {
  const readable = options.readable ?? 1;
  const truth = options.likelihood ?? 0.15 + 0.7 * random();
  const filled = readable * truth + (1 - readable) * 0.5;
  const bias = 0.15 * random();
  const few = options.intervals === false ? fewItems : null;
  const fewAnswered = options.answeredIntervals === false ? fewItems : null;
  const mostlyFill = readable < 0.5 ? unread(readable) : null;
  const byWeighting = Object.fromEntries(
    weightings.map((weighting, place) => [weighting, within(filled + 0.015 * place)]),
  ) as Record<(typeof weightings)[number], number>;
  return {
    dimension,
    filled: sampleEstimate(filled, mostlyFill ?? few),
    answered: sampleEstimate(readable === 0 ? null : truth, few ?? fewAnswered),
    domainWeighted: filled,
    byWeighting,
    domains: domains.map((domain) => ({
      domain,
      value: within(filled + 0.4 * (random() - 0.5)),
      n: 10,
    })),
    templates: templates.map(({ form, order }) => ({
      form,
      order,
      value: within(filled + (order === 'norm' ? bias : -bias)),
      n: 70,
    })),
    rating: sampleEstimate(within(filled + 0.05), mostlyFill ?? few),
  };
}

/** An estimate from 70 items with its limits, or from `few` items without. */
function sampleEstimate(value: number | null, few: Few | null): Estimate {
  if (value === null || few)
    return { value, standardError: null, low: null, high: null, n: 0, note: null, ...few };
  return {
    value,
    standardError: 0.03,
    low: within(value - 0.055),
    high: within(value + 0.055),
    n: 70,
    note: null,
  };
}

interface Few {
  readonly n: number;
  readonly note: string;
}

const fewItems: Few = { n: 14, note: '14 items; an interval needs 20' };
const unread = (readable: number): Few => ({
  n: Math.round(70 * readable),
  note: 'under half of its answers could be read',
});

/** A report of these respondents. */
export function sampleReport(respondents: readonly ReportedRespondent[]): Report {
  return {
    format: 'undertone-report/1',
    undertone: '0.1.0',
    at: '2026-03-01T10:13:00.000Z',
    study: { name: 'sample', seed: 1 },
    questionnaire: {
      name: 'undertone questionnaire',
      language: 'en',
      items: 420,
      hash: 'a1b2c3d4e5f6',
      desirability: { pdi: -0.41, idv: -0.2, uai: -0.1, mas: -0.7, lto: 0.38, ivr: null },
    },
    templates: { language: 'en', hash: 'f6e5d4c3b2a1', builtIn: true },
    respondents: [...respondents],
  };
}

/** A report of `n` respondents with different profiles, the second of them simulated. */
export function sampleReportOf(n: number): Report {
  return sampleReport(
    Array.from({ length: n }, (_, place) =>
      sampleRespondent({
        id: `respondent-${place + 1}`,
        seed: place + 1,
        simulated: place === 1,
      }),
    ),
  );
}

/** `n` raw answers to a handful of items; every tenth is hostile and could not be read. */
export function sampleAnswers(respondents: readonly ReportedRespondent[], n: number): Answers {
  const contents = Object.values(hostile);
  const items = Array.from({ length: 12 }, (_, place) => sampleItem(place));
  const rows = Array.from({ length: n }, (_, place): AnswerRow => {
    const respondent = respondents[place % respondents.length];
    const template = templates[place % templates.length];
    const strange = place % 10 === 9;
    return {
      respondent: respondent?.id ?? '',
      simulated: respondent?.simulated ?? false,
      item: items[place % items.length]?.id ?? '',
      form: template?.form ?? '',
      order: template?.order ?? '',
      content: strange
        ? (contents[Math.floor(place / 10) % contents.length] ?? '')
        : `Answer ${place}: A`,
      reading: strange ? 'invalid' : 'target',
      rule: strange ? 'none' : 'exact',
      count: 1 + (place % 3),
    };
  });
  return { items, rows, total: n };
}

function sampleItem(place: number): AskedItem {
  const dimension = dimensions[place % dimensions.length] ?? 'pdi';
  const domain = domains[place % domains.length] ?? 'family';
  return {
    id: `${dimension}-${domain}-${String(place + 1).padStart(2, '0')}`,
    dimension,
    domain,
    question: `Your team has to settle matter ${place + 1} before the weekend. What do you do?`,
    target: 'I wait for the person in charge to decide and then carry it out.',
    opposite: 'I call everybody together and we decide among ourselves.',
  };
}
