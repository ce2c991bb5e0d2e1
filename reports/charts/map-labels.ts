import type { HumansMap } from '../../analysis/comparison.js';
import { plainText } from '../document/plain-text.js';
import { ellipseOutline } from './ellipse-outline.js';
import { boxAbout, closedPath } from './geometry.js';
import type { MapFrame } from './map-frame.js';
import { nameLines } from './name-labels.js';
import { type TextLabel, textLabels, type UnplacedText } from './text-labels.js';

export interface MapLabels {
  /** True where respondents have numbers on the map, in their order from 1, and their names beside it. */
  readonly numbered: boolean;
  readonly respondents: readonly TextLabel[];
  readonly null: readonly TextLabel[];
  readonly countries: readonly TextLabel[];
  /** Countries without a label, for want of room. */
  readonly unlabelled: number;
}

/** The reach of what must have a label. */
const FARTHEST = 250;

/** How wide a mark is, how large its label is set, and how far the label may go from it, in pixels. */
export const looks = {
  respondent: { mark: 12, size: 11.5, reach: 130 },
  null: { mark: 11, size: 11.5, reach: FARTHEST },
  country: { mark: 4.5, size: 10, reach: 46 },
} as const satisfies Readonly<Record<string, Pick<UnplacedText, 'mark' | 'size' | 'reach'>>>;

/** More respondents than this have numbers, since as many names would hide the countries. */
const MOST_NAMED = 6;
/** Countries that have others as near as this to choose a place first. */
const CROWDED = 70;

/** With more countries than these only some have labels: those nearest to a respondent on the map. */
const MANY_COUNTRIES = 300;
const LABELLED_OF_MANY = 150;

const NULL_NAME = 'all 0.5 (the null)';

/**
 * Where every label of the map stands, none upon another, a mark or a leader. The null chooses first,
 * then respondents. Where their names have no room, or are many, they are numbered.
 */
export function mapLabels(
  map: HumansMap,
  { frame, names }: { readonly frame: MapFrame; readonly names: readonly string[] },
): MapLabels {
  const ofNull = { ...looks.null, at: frame.place(map.null), lines: [NULL_NAME] };
  const named = map.respondents.map((point, nth) => ({
    ...looks.respondent,
    at: frame.place(point),
    lines: nameLines(names[nth] ?? ''),
  }));
  const numbers = named.map((text, nth) => ({
    ...text,
    lines: [String(nth + 1)],
    reach: FARTHEST,
  }));
  const countries = map.countries.map(({ country, code, ...point }) => ({
    ...looks.country,
    at: frame.place(point),
    lines: [plainText(code ?? country)],
  }));
  const options = {
    frame: frame.box,
    marks: [ofNull, ...named, ...countries].map(({ at, mark }) => boxAbout(at, mark)),
    outlines: map.respondents.flatMap((each) => closedPath(ellipseOutline(each).map(frame.place))),
  };

  const numbered =
    named.length > MOST_NAMED || textLabels([ofNull, ...named], options).includes(null);
  const chosen = numbered ? numbers : named;
  const labelled =
    countries.length > MANY_COUNTRIES
      ? nearestTo(named, countries).slice(0, LABELLED_OF_MANY)
      : crowdedFirst(countries);
  const labels = textLabels([ofNull, ...chosen, ...labelled], options);
  const ofCountries = found(labels.slice(1 + chosen.length));
  return {
    numbered,
    null: found(labels.slice(0, 1)),
    respondents: found(labels.slice(1, 1 + chosen.length)),
    countries: ofCountries,
    unlabelled: countries.length - ofCountries.length,
  };
}

/** Countries by how far they are from the respondent that is nearest to them, the nearest first. */
function nearestTo(
  respondents: readonly UnplacedText[],
  countries: readonly UnplacedText[],
): UnplacedText[] {
  const away = ({ at }: UnplacedText) =>
    Math.min(...respondents.map((each) => Math.hypot(each.at.x - at.x, each.at.y - at.y)));
  return countries
    .map((each) => ({ each, far: away(each) }))
    .sort((a, b) => a.far - b.far)
    .map(({ each }) => each);
}

/** Those with the most others near them first, since they find the least room. */
function crowdedFirst(texts: readonly UnplacedText[]): UnplacedText[] {
  const near = ({ at }: UnplacedText) =>
    texts.filter((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < CROWDED).length;
  return texts
    .map((each) => ({ each, crowd: near(each) }))
    .sort((a, b) => b.crowd - a.crowd)
    .map(({ each }) => each);
}

function found(labels: readonly (TextLabel | null)[]): TextLabel[] {
  return labels.filter((label) => label !== null);
}
