import { palette } from '../palette.js';
import type { ReportedRespondent } from '../report.js';
import { respondentName } from '../respondent-name.js';
import { type Layer, labels } from './panel.js';

const LINE = 30;

/** A name on one line, or on two where it is long; beyond two its middle is left out. */
export function nameLines(name: string): readonly string[] {
  const letters = [...name];
  if (letters.length <= LINE) return [name];
  const kept =
    letters.length <= 2 * LINE
      ? letters
      : [...letters.slice(0, LINE - 1), '…', ...letters.slice(-LINE)];
  const space = kept.slice(0, LINE).lastIndexOf(' ');
  const cut = space > 0 && kept.length - space - 1 <= LINE ? space + 1 : LINE;
  return [kept.slice(0, cut).join('').trim(), kept.slice(cut).join('')];
}

/** The height of a row that holds a respondent's name, in pixels. */
export function nameStep(respondents: readonly ReportedRespondent[]): number {
  return respondents.some((each) => nameLines(respondentName(each)).length > 1) ? 32 : 22;
}

/** The respondents' names to the left of a panel with a row for each. */
export function nameLabels(respondents: readonly ReportedRespondent[]): Layer[] {
  const placed = respondents.map((each, place) => ({
    place,
    lines: nameLines(respondentName(each)),
  }));
  const line = (of: number, nth: number, dy: number): Layer =>
    labels(
      placed
        .filter(({ lines }) => lines.length === of)
        .map(({ place, lines }) => ({ place, text: lines[nth] ?? '' })),
      { rows: respondents.length, x: -10, align: 'right', dy },
    );
  return [line(1, 0, 0), line(2, 0, -7), line(2, 1, 7)];
}

/** Says in the rows of respondents without a profile that nothing was observed. */
export function missingLabels(
  respondents: readonly ReportedRespondent[],
  { width }: { readonly width: number },
): Layer {
  const missing = respondents.flatMap(({ profile }, place) =>
    profile ? [] : [{ place, text: 'nothing observed' }],
  );
  return labels(missing, {
    rows: respondents.length,
    x: width / 2,
    align: 'center',
    colour: palette.quiet,
  });
}
