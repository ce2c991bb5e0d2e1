import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Gap } from '../../../analysis/gap/gap.js';
import type { Gaps } from '../../../analysis/gap/gap-comparison.js';
import type { AnswerRow, Answers, AskedItem } from '../../../reports/document/raw-answers.js';
import type { Difference, Report, ReportedRespondent } from '../../../reports/document/report.js';
import { reportAssets } from '../../../src/content/package-data.js';
import type { ReferencePoint } from '../../../vocabulary/country.js';
import { noTags, type Tags } from '../../../vocabulary/respondent.js';
import {
  type Dimension,
  dimensionsOf,
  domains,
  type ReportScheme,
} from '../../../vocabulary/scheme.js';
import { templates } from '../../../vocabulary/template.js';
import { hofstede, dimensions as ofHofstede } from '../schemes.js';
import { type SampleGap, sampleGap, sampleGaps, sampleSlope } from './gap.js';
import { type SampleHearing, sampleHeard, sampleInference } from './inference.js';
import { type SampleFigures, sampleProfile, sampleSigned } from './profile.js';
import { sampleComparison } from './similarity.js';

/** The assets of the checkout. */
export const assets = await reportAssets();

type Random = () => number;

const randomFrom = (seed: number): Random => {
  const generator = xoroshiro128plus(Math.imul(seed, 0x9e3779b1));
  return () => uniformFloat64(generator);
};

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

interface SampleOptions extends SampleFigures {
  readonly id?: string;
  readonly seed?: number;
  readonly simulated?: boolean;
  readonly observed?: boolean;
  readonly planned?: number;
  readonly observedTrials?: number;
  readonly tags?: Tags;
  /** What it heard in stories; asked about none where absent. */
  readonly scores?: SampleHearing;
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
    tags: options.tags ?? noTags,
    copyOf: null,
    parameters: { temperature: 1, maxTokens: 16 },
    repeats: 1,
    scoring: 'auto',
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
      cutShort: 0,
    },
    seed: 1,
    profile: observed ? sampleProfile(options, randomFrom(seed)) : null,
    items: [],
    inference: options.scores ? sampleHeard(options.scores) : null,
    gap: null,
    open: null,
    statements: null,
    conversations: null,
  };
}

/** A report of these respondents, whose profiles are of this scheme; countries stand beside Hofstede's alone. */
export function sampleReport(
  respondents: readonly ReportedRespondent[],
  scheme: ReportScheme = hofstede,
): Report {
  const dimensions = dimensionsOf(scheme);
  const isBuiltIn = scheme === hofstede;
  return {
    format: 'undertone-report/9',
    undertone: '0.1.0',
    at: '2026-03-01T10:13:00.000Z',
    study: { name: 'sample', title: null, seed: 1 },
    sources: [],
    differing: [],
    scheme,
    questionnaire: {
      name: 'undertone questionnaire',
      language: 'en',
      items: 420,
      of: 420,
      limit: null,
      retest: 84,
      hash: 'a1b2c3d4e5f6',
      words: { 'pdi-family-01': '0a1b2c3d4e5f' },
    },
    templates: {
      language: 'en',
      hash: 'f6e5d4c3b2a1',
      builtIn: true,
      words: { ab: 'a1', repeat: 'b2', compare: 'c3', likert: 'd4' },
    },
    open: null,
    statements: null,
    ratingComparison: null,
    conversations: null,
    inference: respondents.some(({ inference: heard }) => heard !== null)
      ? sampleInference()
      : null,
    respondents: [...respondents],
    differences: sampleDifferences(respondents, dimensions),
    dependability: [],
    gaps: null,
    comparison: sampleComparison(respondents, scheme),
    references: isBuiltIn ? [...sampleReferences] : [],
  };
}

/** Published profiles to hold others against. */
const sampleReferences: readonly ReferencePoint[] = [
  {
    name: 'GPT-4 (published, other items)',
    source: 'CDEval, Table 2',
    likelihoods: { pdi: 0.2372, idv: 0.5567, uai: 0.3953, mas: 0.3237, lto: 0.7661, ivr: 0.6659 },
  },
  {
    name: 'GPT-3.5 (published, other items)',
    source: 'CDEval, Table 9',
    likelihoods: { pdi: 0.285, idv: 0.4866, uai: 0.3639, mas: 0.295, lto: 0.7539, ivr: 0.6905 },
  },
];

function sampleDifferences(
  respondents: readonly ReportedRespondent[],
  dimensions: readonly Dimension[],
): Difference[] {
  const pairs = respondents.flatMap((first, place) =>
    respondents.slice(place + 1).map((second) => ({ first, second })),
  );
  return pairs.flatMap(({ first, second }) =>
    dimensions.flatMap((dimension) => {
      const [one, other] = [first, second].map(({ profile }) =>
        profile?.dimensions.find((each) => each.dimension === dimension),
      );
      if (!one || !other) return [];
      const value = (one.imputed.value ?? 0) - (other.imputed.value ?? 0);
      const few = one.imputed.low === null ? one.imputed : null;
      const p = few ? null : Math.abs(value) > 0.07 ? 0.002 : 0.3;
      const estimate = sampleSigned(value, few && { n: few.n, note: few.note ?? '' }, {
        reach: 0.07,
      });
      return [
        {
          first: first.id,
          second: second.id,
          dimension,
          ...estimate,
          p,
          adjustedP: p,
          family: 'all',
        },
      ];
    }),
  );
}

/**
 * A report of `n` respondents with different profiles. The second of them is simulated; from there
 * on every fourth is biased, and every third is read from log-probabilities. With `hearing` all were
 * asked about stories too, each hearing less well than the one before, and every third the opposite
 * pole worse.
 */
export function sampleReportOf(
  n: number,
  {
    scores: hearing,
    scheme = hofstede,
  }: { readonly scores?: SampleHearing; readonly scheme?: ReportScheme } = {},
): Report {
  return sampleReport(
    Array.from({ length: n }, (_, place) =>
      sampleRespondent({
        id: `respondent-${place + 1}`,
        seed: place + 1,
        simulated: place === 1,
        biased: place % 4 === 1,
        exact: place % 3 === 2,
        tags: sampleTags(place),
        dimensions: dimensionsOf(scheme),
        ...(hearing ? { scores: { ...hearingOf(place, n), ...hearing } } : {}),
      }),
    ),
    scheme,
  );
}

function hearingOf(place: number, n: number): SampleHearing {
  const target = 0.95 - (0.45 * place) / n;
  return { target, opposite: place % 3 === 2 ? target - 0.2 : target - 0.02 };
}

/** Two families of alternate respondents from the third on; every fourth was tuned from the one before. */
function sampleTags(place: number): Tags {
  if (place < 2) return noTags;
  const tuned = place % 4 === 3;
  return {
    ...noTags,
    family: place % 4 < 2 ? 'larch' : 'maple',
    generation: String(1 + Math.floor(place / 4)),
    base: tuned ? `respondent-${place}` : null,
    training: tuned ? 'instruct' : null,
  };
}

/** `n` raw answers to a handful of items; every tenth is hostile and could not be read. */
export function sampleAnswers(
  respondents: readonly ReportedRespondent[],
  n: number,
  dimensions: readonly Dimension[] = ofHofstede,
): Answers {
  const contents = Object.values(hostile);
  const items = Array.from({ length: 12 }, (_, place) => sampleItem(place, dimensions));
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
  return { items, rows, total: n, stories: null };
}

function sampleItem(place: number, dimensions: readonly Dimension[]): AskedItem {
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

/** A respondent that was surveyed, asked about stories, and has this gap. */
export function gapRespondent(
  id: string,
  { gap, ...options }: SampleOptions & { readonly gap: Gap | SampleGap },
): ReportedRespondent {
  return {
    ...sampleRespondent({ id, scores: {}, ...options }),
    gap: 'verdict' in gap ? gap : sampleGap(gap),
  };
}

/** A report of these respondents, with their gaps beside one another. */
export function sampleGapReport(respondents: readonly ReportedRespondent[] = everyKind()): Report {
  return { ...sampleReport(respondents), gaps: gapsOf(respondents) };
}

/** One respondent of each kind, named for it; the last is simulated. */
function everyKind(): ReportedRespondent[] {
  const kinds = Object.entries(sampleGaps);
  return kinds.map(([id, gap], place) =>
    gapRespondent(id, { gap, seed: place + 1, simulated: place === kinds.length - 1 }),
  );
}

/** Five or more base respondents are held against the others; families are told by their tags. */
export function gapsOf(respondents: readonly ReportedRespondent[]): Gaps | null {
  const whole = respondents.flatMap((respondent) => {
    const carryOver = respondent.gap?.measures[0]?.figures[0]?.carryOver;
    return respondent.gap && carryOver ? [{ respondent, gap: respondent.gap, carryOver }] : [];
  });
  if (respondents.every(({ gap }) => gap === null)) return null;
  const base = whole.filter(({ respondent }) => respondent.copyOf === null);
  const meanOf = (some: typeof whole) =>
    some.reduce((sum, { carryOver }) => sum + (carryOver.slope.value ?? 0), 0) / some.length;
  const size = { standardError: 0.03, n: 240, clusters: 48 };
  const families = [...new Set(base.flatMap(({ respondent }) => respondent.tags.family ?? []))];
  return {
    amongOthers:
      base.length < 5
        ? []
        : base.map(({ respondent, gap, carryOver }) => ({
            respondent: respondent.id,
            others: base.length - 1,
            carryOver,
            verdict: gap.verdict,
          })),
    pooled: base.length < 2 ? null : sampleSlope(meanOf(base), size),
    families: families.flatMap((family) => {
      const members = base.filter(({ respondent }) => respondent.tags.family === family);
      return members.length < 2
        ? []
        : [
            {
              family,
              members: members.map(({ respondent }) => respondent.id),
              slope: sampleSlope(meanOf(members), size),
            },
          ];
    }),
  };
}
