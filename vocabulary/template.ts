import * as z from 'zod';

/** How an item is put. The first three are the paper's, in the order of its Table 4. */
export const forms = ['ab', 'repeat', 'compare', 'likert'] as const;
export const Form = z.enum(forms);
export type Form = z.infer<typeof Form>;

/** The paper's three forms, the only ones that enter equation 2. */
export const paperForms = ['ab', 'repeat', 'compare'] as const satisfies readonly Form[];
export type PaperForm = (typeof paperForms)[number];

export function isPaperForm(form: Form): form is PaperForm {
  return paperForms.some((paper) => paper === form);
}

/** `norm` shows the target option first, `reverse` the opposite one. */
export const orders = ['norm', 'reverse'] as const;
export type Order = (typeof orders)[number];

export interface Template {
  readonly form: Form;
  readonly order: Order;
}

/** Every template: each form in both orders, forms outermost. */
export const templates: readonly Template[] = forms.flatMap((form) =>
  orders.map((order) => ({ form, order })),
);

/** The six templates of equation 2, in the order of {@link templates}. */
export const paperTemplates: readonly Template[] = templates.filter(({ form }) =>
  isPaperForm(form),
);

/** Which forms items are put in; CDEval's three and `likert` unless given. */
export interface AskedForms {
  readonly forms?: readonly Form[] | undefined;
  /** 2: each item is put in one of the forms of a choice, in both orders; in every form unless given. */
  readonly templatesPerItem?: 2 | undefined;
}

/** The place of a template in {@link templates}, 0..7. */
export function templateIndex(form: Form, order: Order): number {
  return forms.indexOf(form) * orders.length + orders.indexOf(order);
}

/** What a prompt fills in. */
export const slots = ['{question}', '{first}', '{second}'] as const;

const Wording = z.string().superRefine((text, context) => {
  const missing = slots.filter((slot) => !text.includes(slot));
  if (missing.length > 0) {
    context.addIssue(
      `a prompt must contain {question}, {first} and {second}; add ${missing.join(' and ')}`,
    );
  }
  if (text.indexOf('{second}') < text.indexOf('{first}') && missing.length === 0) {
    context.addIssue(
      '{second} stands before {first}, so that an answer would count for the other pole; put {first} before it',
    );
  }
  const known = slots.reduce((rest, slot) => rest.replaceAll(slot, ''), text);
  const [other] = /\{\w*\}?|\}/.exec(known) ?? [];
  if (other !== undefined) {
    context.addIssue(
      `"${other}" is no slot; a prompt has {question}, {first} and {second} and no other braces`,
    );
  }
});

/** The wording of `ab`, which also calls the first option A where it calls it anything. */
const LetteredWording = Wording.refine(
  (text) => !labelled(text, '{first}', 'B') && !labelled(text, '{second}', 'A'),
  {
    error:
      '{first} is called B or {second} A, so that an answer would count for the other pole; {first} is A',
  },
);

/** Whether the line of a slot begins with a letter, as "(B) {first}" does. */
function labelled(text: string, slot: string, letter: string): boolean {
  const line = text.split('\n').find((one) => one.includes(slot)) ?? '';
  return new RegExp(`^\\W*${letter}\\b`).test(line.slice(0, line.indexOf(slot)));
}

/** How each form that is asked is worded in one language. Both orders share a wording; the options change places. */
export const SurveyTemplates = z.strictObject({
  instrument: z.literal('survey'),
  language: z.string().min(2),
  prompts: z.strictObject({
    ab: LetteredWording.exactOptional(),
    repeat: Wording.exactOptional(),
    compare: Wording.exactOptional(),
    likert: Wording.exactOptional(),
  }),
  /** Further wordings of each form; an item is put in one of all, drawn by the study's seed. */
  paraphrases: z
    .strictObject({
      ab: z.array(LetteredWording).exactOptional(),
      repeat: z.array(Wording).exactOptional(),
      compare: z.array(Wording).exactOptional(),
      likert: z.array(Wording).exactOptional(),
    })
    .exactOptional(),
});
export type SurveyTemplates = z.infer<typeof SurveyTemplates>;

/** A template in one of its form's wordings, from 0; the first unless given. */
export interface Put extends Template {
  readonly wording?: number;
}

/** All wordings of a form, that of its prompt first; none where it has no prompt. */
export function wordingsOf({ prompts, paraphrases }: SurveyTemplates, form: Form): string[] {
  const { [form]: prompt } = prompts;
  return prompt === undefined ? [] : [prompt, ...(paraphrases?.[form] ?? [])];
}

export const poles = ['target', 'opposite'] as const;
export type Pole = (typeof poles)[number];

/** An option as a respondent saw it: the one shown first or the one shown second. */
export const choices = ['first', 'second'] as const;
export type Choice = (typeof choices)[number];

/** The pole of an option as shown. The order is turned into a pole here and nowhere else. */
export function poleOf(choice: Choice, order: Order): Pole {
  return (choice === 'first') === (order === 'norm') ? 'target' : 'opposite';
}

/** Which option stands in a place on the page; the inverse of {@link poleOf}. */
export function choiceOf(pole: Pole, order: Order): Choice {
  return (pole === 'target') === (order === 'norm') ? 'first' : 'second';
}
