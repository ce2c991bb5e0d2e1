import type { Item } from '../../vocabulary/item.js';
import { choiceOf } from '../../vocabulary/pole.js';
import type { SurveyTemplates, Template } from '../../vocabulary/template.js';

/** The two options of an item in the order a template shows them. */
export function optionsAsShown(
  item: Pick<Item, 'options'>,
  { order }: Template,
): { readonly first: string; readonly second: string } {
  const { target, opposite } = item.options;
  return choiceOf('target', order) === 'first'
    ? { first: target, second: opposite }
    : { first: opposite, second: target };
}

/** The prompt that puts an item through a template: the form's wording with its slots filled. */
export function renderPrompt(wording: SurveyTemplates, item: Item, template: Template): string {
  const fill = { question: item.question, ...optionsAsShown(item, template) };
  return wording.prompts[template.form].replace(
    /\{(question|first|second)\}/g,
    (_slot, name: keyof typeof fill) => fill[name],
  );
}
