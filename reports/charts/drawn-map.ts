import type { HumansMap } from '../../analysis/comparison.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import { ellipseOutline } from './ellipse-outline.js';
import { type MapFrame, mapFrame } from './map-frame.js';
import { type MapLabels, mapLabels } from './map-labels.js';

/** A map with all that its picture, its caption and its key need. */
export interface DrawnMap {
  readonly map: HumansMap;
  readonly frame: MapFrame;
  readonly labels: MapLabels;
  /** Those on the map, in its order. */
  readonly respondents: readonly ReportedRespondent[];
  readonly missing: readonly ReportedRespondent[];
}

/** Placing labels takes long, and caption and picture are made for the Markdown and for the page. */
const drawnMaps = new WeakMap<Report, DrawnMap | null>();

/** The map of a report, its labels placed; null where there is none. */
export function drawnMap(report: Report): DrawnMap | null {
  const known = drawnMaps.get(report);
  if (known !== undefined) return known;
  const drawn = draw(report);
  drawnMaps.set(report, drawn);
  return drawn;
}

function draw(report: Report): DrawnMap | null {
  const { map } = report.comparison;
  if (!map) return null;
  const frame = mapFrame([
    ...map.countries,
    ...map.respondents,
    ...map.respondents.flatMap(ellipseOutline),
    map.null,
  ]);
  const respondents = map.respondents.flatMap(
    ({ respondent }) => report.respondents.find(({ id }) => id === respondent) ?? [],
  );
  return {
    map,
    frame,
    labels: mapLabels(map, { frame, names: respondents.map(respondentName) }),
    respondents,
    missing: report.respondents.filter((each) => !respondents.includes(each)),
  };
}
