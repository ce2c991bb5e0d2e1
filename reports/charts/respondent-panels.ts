import type { TopLevelSpec } from 'vega-lite';
import { palette } from '../palette.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import { nameLines } from './name-labels.js';
import { type Layer, labels, type markKey, type Panel } from './panel.js';

/** How wide a panel is where there are one, two, or three and more side by side, in pixels. */
const widths = [400, 250, 156] as const;
/** Between panels side by side, and one below another: room for an axis and a name; and its second line. */
const COLUMN_SPACING = 42;
const ROW_SPACING = 66;
const LINE = 14;

export interface PanelFrame {
  /** In pixels. */
  readonly width: number;
  /** Whether the panel stands on the left, where its rows are named. */
  readonly leftmost: boolean;
  /** Whether there is no other, so that figures have room beside it. */
  readonly alone: boolean;
}

/** A panel for each respondent, in rows of up to three, its name above it. */
export function respondentPanels(
  { respondents }: Report,
  {
    title,
    step,
    layers,
  }: {
    readonly title: ReturnType<typeof markKey>;
    /** The height of a row in a panel, in pixels. */
    readonly step: number;
    readonly layers: (respondent: ReportedRespondent, frame: PanelFrame) => readonly Layer[];
  },
): TopLevelSpec {
  const columns = Math.min(widths.length, respondents.length);
  const width = widths[columns - 1] ?? widths[0];
  const alone = respondents.length === 1;
  const names = respondents.map((each) => nameLines(respondentName(each)));
  const folded = names.some((lines) => lines.length > 1);
  const panels = respondents.map((respondent, nth): Panel => {
    const frame = { width, alone, leftmost: nth % columns === 0 };
    return {
      title: { text: [...(names[nth] ?? [])], fontSize: 11 },
      width,
      height: { step },
      layer: [...layers(respondent, frame)],
    };
  });
  const spacing = { row: ROW_SPACING + (folded ? LINE : 0), column: COLUMN_SPACING };
  return { title, concat: panels, columns, spacing, bounds: 'flush' };
}

/** Says in an empty panel whether nothing was observed, or nothing asked. */
export function notHeard(
  { inference: heard }: ReportedRespondent,
  { rows, frame }: { readonly rows: number; readonly frame: PanelFrame },
): Layer {
  const text = heard ? 'nothing observed' : 'not asked';
  return labels([{ place: Math.floor(rows / 2), text }], {
    rows,
    x: frame.width / 2,
    align: 'center',
    colour: palette.quiet,
  });
}
