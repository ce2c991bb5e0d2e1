import type { Report } from '../document/report.js';
import type { Table } from '../table.js';

/** Where every point of the humans map lies, with the ellipses. */
export function humansMapTable({ respondents, comparison: { map } }: Report): Table {
  return {
    general: true,
    columns: [
      { name: 'point', kind: 'text' },
      { name: 'respondent', kind: 'respondent' },
      { name: 'country', kind: 'text' },
      { name: 'code', kind: 'text' },
      { name: 'first component', kind: 'difference' },
      { name: 'second component', kind: 'difference' },
      { name: 'ellipse, longer half axis', kind: 'distance' },
      { name: 'ellipse, shorter half axis', kind: 'distance' },
      { name: 'ellipse, angle of the longer in degrees', kind: 'distance' },
    ],
    rows: map
      ? [
          ...map.respondents.map(({ respondent, x, y, ellipse }) => {
            const simulated = respondents.some((each) => each.id === respondent && each.simulated);
            const { major = null, minor = null, angle = null } = ellipse ?? {};
            const named = { id: respondent, simulated };
            return row(['respondent', named, null, null, x, y, major, minor, angle]);
          }),
          row(['null: all 0.5', null, null, null, map.null.x, map.null.y, null, null, null]),
          ...map.countries.map(({ country, code, x, y }) =>
            row(['country', null, country, code, x, y, null, null, null]),
          ),
        ]
      : [],
  };
}

const row = (cells: Table['rows'][number]['cells']) => ({ respondent: null, cells });
