import type { TopLevelSpec } from 'vega-lite';
import type { HumansMap } from '../../analysis/comparison.js';
import { countedCountries } from '../among-countries.js';
import { counted, share } from '../document/format.js';
import { plainText } from '../document/plain-text.js';
import { respondentName } from '../respondent-name.js';
import type { Chart } from './chart.js';
import { type DrawnMap, drawnMap } from './drawn-map.js';
import { humansMapTable } from './humans-map-table.js';
import { ARROWS_WIDTH, loadingArrows } from './loading-arrows.js';
import { mapPanel } from './map-panel.js';
import { type KeyName, nameKey } from './name-key.js';
import { markKey, type Panel } from './panel.js';

/** The space between what stands below the map, in pixels. */
const BETWEEN = 16;
/** Names that stand higher than this beside the arrows go below them. */
const HIGHEST = 220;

/** Countries and respondents on the first two principal components. */
export const humansMap: Chart = {
  name: 'humans-map',
  title: 'Humans map',
  caption: (report) => {
    const drawn = drawnMap(report);
    return drawn ? captionOf(drawn) : '';
  },
  alt: ({ comparison: { map } }) =>
    `Scatter plot of ${map?.countries.length ?? 0} countries, ${counted(map?.respondents.length ?? 0, 'respondent')} with their 95 % ellipses and the null, 0.5 throughout, on the first two principal components, with the weights of the six dimensions as arrows below it. The table below gives every point.`,
  table: humansMapTable,
  specification: (report): TopLevelSpec | null => {
    const drawn = drawnMap(report);
    if (!drawn) return null;
    return {
      title: key(drawn),
      vconcat: [mapPanel(drawn), ...below(drawn)],
      spacing: 16,
      bounds: 'full',
    };
  },
};

/** The arrows, and the names that are not on the map: beside them where there is room, else below. */
function below(drawn: DrawnMap): Panel[] {
  const { width } = drawn.frame.box;
  const names = keyNames(drawn);
  if (names.length === 0) return [loadingArrows(drawn.map, width)];
  const title = drawn.labels.numbered ? 'Respondents' : 'Not on the map';
  const beside = nameKey(names, { title, width: width - ARROWS_WIDTH - BETWEEN });
  return beside.height <= HIGHEST
    ? [{ hconcat: [loadingArrows(drawn.map, ARROWS_WIDTH), beside], spacing: BETWEEN }]
    : [loadingArrows(drawn.map, width), nameKey(names, { title, width })];
}

/** What the marks are, of those that are there; the ellipses have a line of their own. */
function key({ map, respondents }: DrawnMap) {
  const isSimulated = respondents.map(({ simulated }) => simulated);
  const hasEllipse = map.respondents.some(({ ellipse }) => ellipse !== null);
  const hasCode = map.countries.some(({ code }) => code !== null);
  const marks = markKey(
    hasCode ? '● country (ISO code; names in the table)' : '● country',
    ...(isSimulated.includes(false) ? ['◆ respondent'] : []),
    ...(isSimulated.includes(true) ? ['◇ simulated respondent'] : []),
  );
  const ellipse = hasEllipse ? ['ellipse: about 95 % of the draws of a respondent’s items'] : [];
  return { ...marks, text: [marks.text, ...ellipse] };
}

/** The names of numbered respondents, and of those that are not on the map. */
function keyNames({ labels, respondents, missing }: DrawnMap): KeyName[] {
  const numbered = labels.numbered ? respondents : [];
  return [
    ...numbered.map((respondent, nth) => ({
      number: String(nth + 1),
      name: respondentName(respondent),
      note: '',
    })),
    ...missing.map((respondent) => ({
      number: '',
      name: respondentName(respondent),
      note: respondent.profile ? 'no figure on some dimension' : 'nothing observed',
    })),
  ];
}

function captionOf({ map, labels }: DrawnMap): string {
  return [
    whatWasFitted(map),
    `One unit is as long on either axis. The two components hold ${share(held(map))} of the variance, so a distance here is at most the one in all six dimensions, which similarity goes by: points that stand apart are unlike, points that stand together need not be alike.`,
    'Each ellipse holds about 95 % of the draws of a respondent’s items; one without an ellipse has too few items, or too few that were read.',
    'Below, an arrow shows where a dimension grows; the nearer it comes to the circle, the more of that dimension the map shows.',
    'The cross is the null, a respondent that answers 0.5 throughout. One near it, or whose ellipse holds it, may stand there, and near the countries about it, for want of any leaning.',
    labels.unlabelled > 0
      ? `${countedCountries(labels.unlabelled)} ${labels.unlabelled === 1 ? 'has' : 'have'} no label for want of room; the table names every point.`
      : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function whatWasFitted({ fit, fitted, edition, countries }: HumansMap): string {
  return fit === 'joint'
    ? `The axes were fitted on countries and respondents together (${fitted} in all; ${plainText(edition)}), so a respondent moves the axes that it is placed on.`
    : `The axes were fitted on the ${countries.length} countries alone (${plainText(edition)}); respondents were placed on them.`;
}

/** Share of the variance on the map. */
const held = ({ explained }: HumansMap): number => (explained[0] ?? 0) + (explained[1] ?? 0);
