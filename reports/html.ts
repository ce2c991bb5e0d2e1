/** A piece of HTML that is safe to insert as it is. Made by {@link html} and {@link trusted} alone. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

type Value = Html | string | number | null | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text with the five characters that mean something to HTML written as entities. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** A template whose interpolated values are escaped unless they are {@link Html}; null prints nothing. */
export function html(markup: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: markup }, ...values.map(inserted)));
}

/** Markup of our own making, not to be escaped: a style, a script, a rendered figure. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

function inserted(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value instanceof Html ? value.toString() : value.join('\n');
}
