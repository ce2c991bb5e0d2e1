import { palette } from '../palette.js';
import type { ReportedRespondent } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import { type Layer, labels } from './panel.js';

const LINE = 32;

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

/** The height of a row that holds a name, in pixels. */
export function nameStep(names: readonly string[]): number {
  return names.some((name) => nameLines(name).length > 1) ? 32 : 22;
}

/** The names of the respondents, in the order of their rows. */
export function namesOf(respondents: readonly ReportedRespondent[]): readonly string[] {
  return respondents.map(respondentName);
}

/** Names to the left of a panel with a row for each. */
export function nameLabels(names: readonly string[]): Layer[] {
  const placed = names.map((name, place) => ({ place, lines: nameLines(name) }));
  const line = (of: number, nth: number, dy: number): Layer =>
    labels(
      placed
        .filter(({ lines }) => lines.length === of)
        .map(({ place, lines }) => ({ place, text: lines[nth] ?? '' })),
      { rows: names.length, x: -10, align: 'right', dy },
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
