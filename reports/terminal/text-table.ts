import { textWidth } from './text-width.js';

/** A column of a {@link textTable}: figures stand to the right, words to the left. */
export interface TextColumn {
  readonly name: string;
  readonly align: 'left' | 'right';
}

/** A table in plain text, its columns as wide as their widest cell and two spaces apart. */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [columns.map(({ name }) => name), ...rows];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((cells) => textWidth(cells[index] ?? ''))),
  );
  return lines
    .map((cells) =>
      columns
        .map(({ align }, index) => {
          const cell = cells[index] ?? '';
          const room = ' '.repeat((widths[index] ?? 0) - textWidth(cell));
          return align === 'left' ? cell + room : room + cell;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
