import {
  type PaperForm,
  paperForms,
  type Template,
  templates,
} from '../src/vocabulary/template.js';

/** The six templates of equation 2. */
export const paperTemplates: readonly Template[] = templates.filter(
  ({ form }) => form !== 'likert',
);

/** Something for each of the paper's three forms. */
export type PerForm<T> = Readonly<Record<PaperForm, T>>;

/** Builds one for each form. */
export function perForm<T>(of: (form: PaperForm) => T): PerForm<T> {
  return { ab: of('ab'), repeat: of('repeat'), compare: of('compare') };
}

/** Its values, in the order of {@link paperForms}. */
export function overForms<T>(values: PerForm<T>): T[] {
  return paperForms.map((form) => values[form]);
}
