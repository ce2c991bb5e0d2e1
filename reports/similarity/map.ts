import type { HumansMap } from '../../analysis/similarity/comparison.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { count, counted, list, plainText, share } from '../document/format.js';
import { marksOf } from '../document/heading.js';
import type { MapPlot } from '../document/plot.js';
import { NULL_LIKELIHOOD } from '../document/primary.js';
import type { Report } from '../document/report.js';
import { dimensionsIn, schemeOf } from '../document/scheme.js';
import { LETTERS, shortIds } from '../figures/text.js';

/** How to read {@link mapPlot}. */
export const HOW_MAP =
  'Points far apart are unlike. Points close together need not be alike: the map leaves out what the other components hold. A respondent whose ellipse holds the cross may stand there for lack of any preference.';

/** Countries, respondents, published models and the null on two components; null without a map. */
export function mapPlot(report: Report): MapPlot | null {
  const { comparison, references } = report;
  const { map } = comparison;
  const [first, second] = map?.loadings ?? [];
  if (!map || !first || !second) return null;
  const short = shortIds(report, LETTERS.map);
  const shares = [map.explained[0] ?? 0, map.explained[1] ?? 0] as const;
  const published = references.map(({ name, likelihoods }) => {
    const along = (weights: typeof first, origin: number) =>
      dimensionsIn(report).reduce(
        (sum, id) =>
          sum +
          (ownValue(weights, id) ?? 0) *
            ((ownValue(likelihoods, id) ?? NULL_LIKELIHOOD) - NULL_LIKELIHOOD),
        origin,
      );
    return {
      label: plainText(name)
        .replace(/ *\(.*/, '')
        .slice(0, 12),
      name: plainText(name),
      kind: 'reference' as const,
      x: along(first, map.null.x),
      y: along(second, map.null.y),
      ellipse: null,
    };
  });
  return {
    kind: 'map',
    name: 'similarity-map',
    title: 'Countries and respondents on two components',
    x: `First component (${share(shares[0])} of variance)`,
    y: `Second component (${share(shares[1])})`,
    points: [
      ...map.countries.map(({ country, code, x, y }) => ({
        label: plainText(code ?? country.slice(0, 3).toUpperCase()),
        name: plainText(country),
        kind: 'country' as const,
        x,
        y,
        ellipse: null,
      })),
      ...published,
      ...map.respondents.map(({ respondent, x, y, ellipse }) => ({
        label: short(respondent),
        name: plainText(respondent),
        kind: 'respondent' as const,
        x,
        y,
        ellipse,
      })),
      {
        label: 'all 0.5',
        name: '0.5 on every dimension',
        kind: 'null',
        ...map.null,
        ellipse: null,
      },
    ],
    loadings: schemeOf(report).map(({ id, short: names }) => ({
      label: names.name,
      x: ownValue(first, id) ?? 0,
      y: ownValue(second, id) ?? 0,
    })),
    links: comparison.tunings.flatMap(({ base, tuned }) =>
      [base, tuned].every((id) => map.respondents.some((each) => each.respondent === id))
        ? [{ from: plainText(base), to: plainText(tuned) }]
        : [],
    ),
    caption: [
      `Principal components of ${fittedOn(map)}; together they hold ${share(shares[0] + shares[1])} of the variance.`,
      'Diamonds: respondents, each with the ellipse that holds 95 % of its draws of items.',
      ...(comparison.tunings.length > 0 ? ['Arrows: from base to tuned.'] : []),
      ...(published.length > 0 ? ['Squares: published models, on other items.'] : []),
      'Cross: the null, 0.5 on every dimension. Letters: countries; dots: those without room for their code.',
      'Bars: what each component is made of.',
      ...marksOf(report.respondents),
    ].join(' '),
    alt: `Map of ${count(map.countries.length)} countries and ${counted(map.respondents.length, 'respondent')} on two principal components. ${nullWords(map)}`,
  };
}

function fittedOn({ fit, fitted, edition, countries }: HumansMap): string {
  return fit === 'joint'
    ? `countries and respondents together (${count(fitted)} profiles; ${plainText(edition)})`
    : `the scores of ${count(countries.length)} countries (${plainText(edition)})`;
}

/** Whose ellipse holds the null. */
function nullWords({ respondents, null: none }: HumansMap): string {
  const near = respondents.filter(({ x, y, ellipse }) => {
    if (!ellipse) return false;
    const turn = (ellipse.angle * Math.PI) / 180;
    const [right, up] = [none.x - x, none.y - y];
    const along = right * Math.cos(turn) + up * Math.sin(turn);
    const beside = up * Math.cos(turn) - right * Math.sin(turn);
    return (along / ellipse.major) ** 2 + (beside / ellipse.minor) ** 2 <= 1;
  });
  if (near.length === 0) return 'No ellipse holds the null.';
  if (near.length > 4) return `The ellipses of ${count(near.length)} respondents hold the null.`;
  const names = list(near.map(({ respondent }) => plainText(respondent)));
  return near.length === 1
    ? `The ellipse of ${names} holds the null.`
    : `The ellipses of ${names} hold the null.`;
}
