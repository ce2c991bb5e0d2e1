import type { TopLevelSpec } from 'vega-lite';
import type { People } from '../../analysis/comparison.js';
import { countedCountries, placements, whyNowhere } from '../among-countries.js';
import { difference } from '../document/format.js';
import { palette } from '../palette.js';
import type { Report } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import { leadWords, type WealthGroups, wealthGroups } from '../wealth-groups.js';
import { estimateMarks, type Limited } from './estimate-marks.js';
import { nameLabels, nameStep } from './name-labels.js';
import { type Axis, type Layer, labels, markKey, nullLine, type Placed } from './panel.js';
import { similarityAxis } from './similarity-axis.js';

const WIDTH = 230;
/** Where the figures begin, to the right. */
const FIGURES = WIDTH + 12;

/** How each group is drawn, the one that lies above last. */
const marks = [
  { of: 'other', shape: 'diamond', below: 3, colour: palette.quiet, fill: palette.paper },
  { of: 'rich', shape: 'circle', below: -3, colour: palette.ink, fill: palette.ink },
] as const;

/** A respondent, or the null, on its row. */
interface Grouped extends Placed {
  readonly rich: Limited;
  readonly other: Limited;
  readonly said: string;
}

/** A row for each respondent and one for the null; null where the edition has no such groups. */
export function groupsPanel(report: Report, people: People): TopLevelSpec | null {
  const [first] = people.respondents.flatMap((among) => wealthGroups(among, people) ?? []);
  if (!first) return null;
  const names = [...report.respondents.map(respondentName), 'answers 0.5 throughout (null)'];
  const rows = names.length;
  const placed = placements(report, people).map((each, place) => ({ ...each, place }));
  const shown = [
    ...placed.flatMap(({ among, place }): Grouped[] => {
      const found = among && wealthGroups(among, people);
      if (!found) return [];
      const { rich, other } = found;
      return [{ place, rich: rich.similarity, other: other.similarity, said: leadWords(found) }];
    }),
    {
      place: rows - 1,
      rich: { value: first.rich.null, low: null, high: null },
      other: { value: first.other.null, low: null, high: null },
      said: difference(first.nullLead),
    },
  ];
  const missing = placed.flatMap(({ respondent, among, place }) =>
    among ? [] : [{ place, text: whyNowhere(respondent) }],
  );
  const axis = similarityAxis(
    shown.flatMap(({ rich, other }) => [rich, other]),
    { title: 'similarity (equation 3)' },
  );
  return {
    title: markKey(
      `● rich and Western (${countedCountries(first.rich.countries)})`,
      `◇ other (${countedCountries(first.other.countries)})`,
      'dashed: the null of each',
    ),
    width: WIDTH,
    height: { step: nameStep(names) },
    layer: [
      nullLine(first.rich.null, axis),
      nullLine(first.other.null, axis),
      ...marks.flatMap(({ of, colour, fill, ...mark }) =>
        estimateMarks(
          shown.map((each) => ({ place: each.place, figure: each[of] })),
          { ...mark, rows, axis, size: 34, colours: () => ({ colour, fill }) },
        ),
      ),
      ...nameLabels(names),
      labels([...shown.map(({ place, said }) => ({ place, text: said })), ...missing], {
        rows,
        x: FIGURES,
        align: 'left',
        colour: palette.quiet,
      }),
      ...nullNames(first, axis),
      heading(`lead of rich and Western (null ${difference(first.nullLead)})`),
    ],
  };
}

/** What each dashed line is the null of, above it: the lower to its left, the higher to its right. */
function nullNames({ rich, other }: WealthGroups, axis: Axis): Layer[] {
  const names = [
    { text: 'rich and Western', value: rich.null },
    { text: 'other', value: other.null },
  ].toSorted((a, b) => a.value - b.value);
  return names.map((name, nth) => ({
    data: { values: [name] },
    mark: {
      type: 'text',
      align: nth === 0 ? 'right' : 'left',
      dx: nth === 0 ? 2 : -2,
      color: palette.quiet,
    },
    encoding: {
      x: { field: 'value', type: 'quantitative', ...axis },
      y: { value: -8 },
      text: { field: 'text', type: 'nominal' },
    },
  }));
}

/** Above the figures. */
function heading(text: string): Layer {
  return {
    data: { values: [{ text }] },
    mark: { type: 'text', align: 'left', fontWeight: 600 },
    encoding: {
      x: { value: FIGURES },
      y: { value: -24 },
      text: { field: 'text', type: 'nominal' },
    },
  };
}
