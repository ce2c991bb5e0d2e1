import * as z from 'zod';
import { mapFits } from '../../vocabulary/input.js';
import { Dimension } from '../../vocabulary/scheme.js';
import { Estimate, SignedEstimate, Tested } from '../survey/profile.js';

const Share = z.number().min(0).max(1);
const Distance = z.number().min(0);
const Count = z.number().int().min(0);
const Text = z.string();

/** A figure with 95 % limits; each null where there is none. */
const Limited = (value: z.ZodNumber) =>
  z.strictObject({ value: value.nullable(), low: value.nullable(), high: value.nullable() });

const Signed = z.number().min(-1).max(1);

/** A distance between profiles, 0..√6, whose null is 0. */
const DistanceEstimate = Limited(Distance).extend({
  /** Items behind it. */
  n: Count,
  /** Why there are no limits; null where there are. */
  note: Text.nullable(),
});

/** How near a respondent is to one country. */
export const CountrySimilarity = z.object({
  country: Text,
  code: Text.nullable(),
  /** CDEval equation 3, 0..1; its limits are those of the distance without its noise, and cover the choice of items, not the country's scores. */
  similarity: Estimate,
  /** From 1, the nearest, among the complete countries, with 95 % limits. */
  rank: z.strictObject({ value: Count, low: Count.nullable(), high: Count.nullable() }),
  /** Equation 3 after the profile's spread about 0.5 is made that of the countries; null where it cannot be told from 0.5 throughout. */
  rescaled: Share.nullable(),
  /** Pearson's r of the two profiles over the dimensions, −1..1; null for a constant profile. */
  r: Signed.nullable(),
});
export type CountrySimilarity = z.infer<typeof CountrySimilarity>;

/** The best agreement with any country, against what its figures in any other order would give. */
export const BestAgreement = z.object({
  /** Those that share it, at most as many as there are countries. */
  countries: z.array(Text),
  value: Signed,
  /** The median of the best over all orders of its figures. */
  median: Signed,
  /** Share of the orders whose best is at least as high, this one included. */
  p: Share,
});
export type BestAgreement = z.infer<typeof BestAgreement>;

/** Equation 3 with the mean scores of a group of countries, as CDEval's Figure 6 has it; not the mean of similarities. */
export const GroupSimilarity = z.object({
  group: Text,
  /** `wealth`: rich and Western, or other; `culture`: after Inglehart and Welzel. */
  kind: z.enum(['wealth', 'culture']),
  countries: Count,
  similarity: Estimate,
  /** What a respondent that answers 0.5 throughout would score. */
  null: Share,
});
export type GroupSimilarity = z.infer<typeof GroupSimilarity>;

/** One respondent beside the countries of one edition. */
export const RespondentAmongCountries = z.object({
  respondent: Text,
  /** The nearest first. */
  countries: z.array(CountrySimilarity),
  /** By Pearson's r. */
  bestR: BestAgreement.nullable(),
  groups: z.array(GroupSimilarity),
  /** Similarity to the mean of rich and Western countries less that to the mean of others; null without such groups. */
  richWestLead: Signed.nullable(),
});
export type RespondentAmongCountries = z.infer<typeof RespondentAmongCountries>;

/** Every respondent beside the countries of one edition. */
export const CountryComparison = z.strictObject({
  edition: z.strictObject({
    name: Text,
    title: Text,
    source: Text,
    terms: Text,
    countries: Count,
    complete: Count,
    /** Root mean square distance of the complete countries' scores, × 0.01, from 0.5. */
    spread: Distance,
  }),
  /** What a respondent that answers 0.5 throughout would score, the nearest first. */
  null: z.array(
    z.strictObject({ country: Text, code: Text.nullable(), similarity: Share, rank: Count }),
  ),
  /** Its lead of rich and Western countries over others; null without such groups. */
  nullRichWestLead: Signed.nullable(),
  /** Those with a figure on all dimensions. */
  respondents: z.array(RespondentAmongCountries),
});
export type CountryComparison = z.infer<typeof CountryComparison>;

const Point = { x: z.number(), y: z.number() };

/** Countries and respondents on the first two principal components. */
export const HumansMap = z.strictObject({
  fit: z.enum(mapFits),
  /** Title of the edition. */
  edition: Text,
  /** Countries, and respondents in a joint fit, that the axes were fitted on. */
  fitted: Count,
  /** Share of the variance along each component, in order. */
  explained: z.array(Share),
  /** For each component the weight of each dimension; the largest in size is positive. */
  loadings: z.array(z.record(Dimension, Signed)),
  countries: z.array(z.strictObject({ country: Text, code: Text.nullable(), ...Point })),
  respondents: z.array(
    z.strictObject({
      respondent: Text,
      ...Point,
      /** Holds 95 % of the draws of items: half axes, and the angle of the first in degrees from the x axis; null without draws. */
      ellipse: z.strictObject({ major: Distance, minor: Distance, angle: z.number() }).nullable(),
    }),
  ),
  /** A respondent that answers 0.5 throughout. */
  null: z.strictObject(Point),
});
export type HumansMap = z.infer<typeof HumansMap>;

/** What is said of a pair: by a test of no difference, and one of no difference beyond the margin. */
export const pairVerdicts = [
  'same',
  'different',
  'different, within the margin',
  'inconclusive',
] as const;

/** Pairs that are corrected among themselves: all, or where a study plans some those and the others. */
export const pairFamilies = ['all', 'planned', 'exploratory'] as const;

/** How alike two respondents are, over the items that both answered. */
export const PairSimilarity = z.object({
  first: Text,
  second: Text,
  family: z.enum(pairFamilies),
  /** CDEval equation 4 as printed; null where a figure is missing. */
  similarity: Share.nullable(),
  /**
   * √(Σ(Δ² − V)), V over items and wordings, floored at 0; null as above. Limits by inversion of the test: the lower
   * ones hold at once for all pairs of the family, the upper one for each.
   */
  distance: DistanceEstimate,
  /** What equation 4 gives on average for two with the same leanings whose answers to single items differ as much as these two's. */
  sameLeanings: Share.nullable(),
  /** How often two that do not differ would lie so far apart, from the F tail of the noise of their distance; by max-T over the family. */
  ...Tested.shape,
  /** The same after Benjamini and Hochberg over the family. */
  discoveryP: Share.nullable(),
  /** The smallest distance that would be called different in 80 % of studies; null without limits. */
  detectable: Distance.nullable(),
  /** True when `adjustedP` is below 0.05, and so the lower limit above 0. */
  differ: z.boolean(),
  verdict: z.enum(pairVerdicts),
});
export type PairSimilarity = z.infer<typeof PairSimilarity>;

/** How far a wording of its own moves a respondent on a dimension: standard deviations of the likelihood of one form. */
const WordingSpread = z.strictObject({
  /** Of all respondents but those that stand out. */
  pooled: Share,
  degreesOfFreedom: z.number().min(0),
  /** Respondents whose wordings move them further than the others, each with its own. */
  standingOut: z.array(z.strictObject({ respondent: Text, own: Share })),
});

/** How alike the respondents are. */
export const Similarities = z.strictObject({
  pairs: z.array(PairSimilarity),
  /** Null where no two respondents have two forms: then differences are judged over items alone. */
  wordings: WordingSpread.nullable(),
  /** Ids, by average-linkage clustering of equation 4, so that those alike stand together. */
  order: z.array(Text),
  /** CDEval equation 5: the mean of equation 4 over all pairs; null without a pair. */
  baseline: Estimate.nullable(),
});
export type Similarities = z.infer<typeof Similarities>;

/** Whether a family is more alike than the respondents at large. */
export const FamilyResult = z.strictObject({
  family: Text,
  /** Ids of its members among the base respondents. */
  members: z.array(Text),
  /** Mean of equation 4 within the family; null for a family of one. */
  within: Estimate.nullable(),
  /** `within` less the mean over all pairs of base respondents. */
  lead: SignedEstimate.nullable(),
  /** Share of the ways to choose as many base respondents whose mean is at least as high; null for a family of one. */
  p: Share.nullable(),
  /** The smallest share that could have come out. */
  smallestP: Share.nullable(),
  /** After Holm over the families that were tested. */
  adjustedP: Share.nullable(),
  /** The smallest that it could have come to after Holm: with every family at its smallest. */
  smallestAdjustedP: Share.nullable(),
  /** Ways to choose, and those looked at: all of them, or a seeded sample where they are too many. */
  choices: z.strictObject({ all: z.number().min(1), looked: Count, exact: z.boolean() }).nullable(),
});
export type FamilyResult = z.infer<typeof FamilyResult>;

export const Families = z.strictObject({
  /** Ids of the respondents that count: no copies with a persona or in another language. */
  among: z.array(Text),
  /** Mean of equation 4 over all pairs of them; null without a pair. */
  baseline: Estimate.nullable(),
  families: z.array(FamilyResult),
});
export type Families = z.infer<typeof Families>;

/**
 * How far one respondent lies above another on a dimension, over items and wordings: p from t, corrected by max-T
 * over all of a table; its limits hold at once for all of the table.
 */
export const Change = SignedEstimate.extend({ dimension: Dimension, ...Tested.shape });
export type Change = z.infer<typeof Change>;

/** The place of a respondent on a dimension among those that are no copies. */
export const DimensionRank = z.strictObject({
  respondent: Text,
  dimension: Dimension,
  /** From 1, the nearest to the target pole, with 95 % limits; these null where there is no interval. */
  value: Count,
  low: Count.nullable(),
  high: Count.nullable(),
  /** How many are ranked. */
  of: Count,
});
export type DimensionRank = z.infer<typeof DimensionRank>;

/** An item of two respondents: the share of answers for the target pole. */
export const MovedItem = z.strictObject({
  item: Text,
  before: Share,
  after: Share,
  /** Readable answers of each. */
  n: z.tuple([Count, Count]),
  /** By Fisher's exact test, corrected over all items of the two: by Benjamini and Hochberg at another wave, by Holm in another language. */
  adjustedP: Share,
});
export type MovedItem = z.infer<typeof MovedItem>;

/** What a language moves beyond its dimension's shift: words may mean something else in it. */
export const TranslationEffects = z.object({
  /** Items tested. */
  tested: Count,
  /** Those that stand out at 5 % after Holm, the furthest first. */
  items: z.array(MovedItem),
});
export type TranslationEffects = z.infer<typeof TranslationEffects>;

/** How a copy in another language, under a persona, with other parameters or at a later wave differs from its original. */
export const Copy = z.strictObject({
  original: Text,
  copy: Text,
  /** The copy's headline less its original's, over the items that both answered; all dimensions. */
  differences: z.array(Change),
  /** Of a later wave: the items that moved most, the furthest first; absent otherwise. */
  moved: z.array(MovedItem).exactOptional(),
  /** Of another language, or of another version of one language; absent otherwise. */
  translation: TranslationEffects.exactOptional(),
});
export type Copy = z.infer<typeof Copy>;

/** How a tuned respondent differs from its base. */
export const Tuning = z.strictObject({
  base: Text,
  tuned: Text,
  training: Text.nullable(),
  /** The tuned one's headline less its base's, over the items that both answered; all dimensions. */
  differences: z.array(Change),
});
export type Tuning = z.infer<typeof Tuning>;

/** Whether the respondents are more alike than countries are. */
export const Homogeneity = z.object({
  /** Base respondents with a figure on all dimensions. */
  respondents: Count,
  /**
   * Root mean square noise-corrected distance between two of them, over that between two complete countries of
   * the edition, × 0.01. `n` and `note` are absent in reports of earlier versions.
   */
  ratio: Limited(Distance).extend({
    n: DistanceEstimate.shape.n.exactOptional(),
    note: DistanceEstimate.shape.note.exactOptional(),
  }),
  /**
   * Share of sets of as many countries, drawn at random, shrunk to the respondents' spread and given their noise,
   * that are at most as far apart, for their spread, as the respondents; null where there are no more countries
   * than respondents.
   */
  p: Share.nullable(),
});
export type Homogeneity = z.infer<typeof Homogeneity>;

/** An item that one respondent answers otherwise than its dimension and the item's other answers say. */
export const DifferingItem = z.strictObject({
  respondent: Text,
  item: Text,
  dimension: Dimension,
  /** The share of its answers for the target pole, and the share expected. */
  found: Share,
  expected: Share,
  /** Two-sided, from the beta-binomial distribution; corrected over all items × respondents (Benjamini & Hochberg 1995). */
  p: Share,
  adjustedP: Share,
});
export type DifferingItem = z.infer<typeof DifferingItem>;

/** Which items do not measure the same in all respondents. */
export const Invariance = z.object({
  /** Items × respondents looked at; 0 with fewer than three respondents. */
  tested: Count,
  items: z.array(DifferingItem),
});
export type Invariance = z.infer<typeof Invariance>;

/** How far a country's persona moves a respondent towards that country's scores. */
export const Steering = z.object({
  respondent: Text,
  /** The same respondent without a persona. */
  bare: Text,
  country: Text,
  /** (C_p − C_0)·(T − C_0)/|T − C_0|² without its noise, T the scores × 0.01: 0 has not moved, 1 is there; may lie beyond both. */
  steerability: z.strictObject({
    value: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    standardError: z.number().min(0).nullable(),
    /** Items behind it, of all dimensions. */
    n: Count,
    /** Why there are no limits; null where there are. */
    note: Text.nullable(),
  }),
  /** The length of what moved off the way to the scores, without its noise; its null is 0. */
  off: DistanceEstimate,
  /** How often a persona that moves nothing would seem to move it so far, two-sided, from t; corrected by Holm over all personas. */
  ...Tested.shape,
});
export type Steering = z.infer<typeof Steering>;

/** Whether the personas of countries order as the countries' scores do. */
export const KnownGroups = z.strictObject({
  /** The respondent that plays them. */
  bare: Text,
  countries: z.array(Text),
  dimensions: z.array(
    z.strictObject({
      dimension: Dimension,
      /** Spearman's ρ between personas' likelihoods and countries' scores; null where either does not vary. */
      value: Signed.nullable(),
      /** The middle 95 % of the draws of items, and the value. */
      low: Signed.nullable(),
      high: Signed.nullable(),
      /** What 95 % of the orders of countries stay below. */
      null: Signed.nullable(),
      /** Share of the orders of countries with a ρ at least as high; after Holm over the dimensions. */
      p: Share.nullable(),
      adjustedP: Share.nullable(),
    }),
  ),
  /** Spearman's ρ of the personas on one dimension with the scores on each other one, and that of the scores among themselves. */
  others: z.array(
    z.strictObject({
      dimension: Dimension,
      scores: Dimension,
      value: Signed.nullable(),
      ofScores: Signed.nullable(),
    }),
  ),
  /** Orders of the countries that were looked at: all of them, or a seeded sample. */
  orders: z.strictObject({ looked: Count, exact: z.boolean() }),
});
export type KnownGroups = z.infer<typeof KnownGroups>;

/** What the personas of countries do to respondents. */
export const CountryPersonas = z.strictObject({
  /** Title of the edition of scores. */
  edition: Text,
  /** One for each respondent with five such personas or more. */
  knownGroups: z.array(KnownGroups),
  steering: z.array(Steering),
});
export type CountryPersonas = z.infer<typeof CountryPersonas>;

/** What respondents come to beside people and beside one another. */
export const Comparison = z.object({
  /** The root mean square difference per dimension up to which two count as the same. */
  margin: z.number().gt(0).max(1),
  /** Pairs that the study planned to compare; the others are exploratory where there are some. */
  planned: z.array(z.array(Text)),
  /** The chosen edition first. */
  countries: z.array(CountryComparison),
  /** Null where there is nothing to fit: fewer than three complete countries, or nobody to place. */
  map: HumansMap.nullable(),
  similarities: Similarities,
  /** Every respondent that is no copy, on every dimension; none of fewer than two. */
  ranks: z.array(DimensionRank),
  families: Families,
  tunings: z.array(Tuning),
  copies: z.array(Copy),
  invariance: Invariance,
  /** Null with fewer than two base respondents. */
  homogeneity: Homogeneity.nullable(),
  /** Absent where no respondent plays the persona of a country. */
  personas: CountryPersonas.exactOptional(),
});
export type Comparison = z.infer<typeof Comparison>;
