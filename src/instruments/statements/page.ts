import {
  pointsOf,
  type ResponseScale,
  type StatementItem,
  type StatementTemplate,
  type StatementTemplates,
} from '../../../vocabulary/item.js';

/** A line of the scale as a page shows it. */
export interface ShownPoint {
  /** The point, from 1; null for "don't know". */
  readonly point: number | null;
  /** Its number or its letter; null where neither is shown. */
  readonly mark: string | null;
  /** Its words; null where it has none. */
  readonly words: string | null;
}

/** A scale as a template shows it, first line first: upwards under `norm`, downwards under `reverse`. */
export function shownScale(
  scale: ResponseScale,
  { form, order }: StatementTemplate,
  { dontKnow }: Pick<StatementTemplates, 'dontKnow'>,
): readonly ShownPoint[] {
  const n = pointsOf(scale);
  const upwards = Array.from({ length: n }, (_, place) => place + 1);
  const shown = order === 'norm' ? upwards : upwards.reverse();
  const lines = shown.map(
    (point, place): ShownPoint => ({
      point,
      mark: form === 'number' ? String(point) : form === 'letter' ? letterAt(place) : null,
      words: wordsOf(scale, point),
    }),
  );
  if (!scale.dontKnow) return lines;
  const mark = form === 'number' ? '0' : form === 'letter' ? letterAt(n) : null;
  return [...lines, { point: null, mark, words: dontKnow }];
}

function letterAt(place: number): string {
  return String.fromCharCode(65 + place);
}

function wordsOf({ points, ends }: ResponseScale, point: number): string | null {
  if (typeof points !== 'number') return points[point - 1] ?? null;
  if (point === 1) return ends?.[0] ?? null;
  return point === points ? (ends?.[1] ?? null) : null;
}

/** The prompt that puts a statement through a template. */
export function renderStatement(
  wording: StatementTemplates,
  { item, scale, template }: Shown,
): string {
  const lines = shownScale(scale, template, wording).map(({ mark, words }) =>
    mark === null ? `- ${words}` : words === null ? mark : `${mark} = ${words}`,
  );
  const fill = {
    statement: item.statement,
    question: scale.question ?? wording.question,
    scale: lines.join('\n'),
  };
  return wording.prompts[template.form].replace(
    /\{(statement|question|scale)\}/g,
    (_slot, name: keyof typeof fill) => fill[name],
  );
}

/** A statement with its scale, under a template. */
export interface Shown {
  readonly item: StatementItem;
  readonly scale: ResponseScale;
  readonly template: StatementTemplate;
}
