import type { Finding } from '../../vocabulary/finding.js';
import { forms, type SurveyTemplates } from '../../vocabulary/template.js';

const slots = ['{question}', '{first}', '{second}'] as const;

/** What a program can find wrong with templates that their schema lets pass. */
export function lintTemplates({ prompts }: SurveyTemplates): readonly Finding[] {
  return forms.flatMap((form) => {
    const prompt = prompts[form];
    const warn = (check: string, message: string): Finding => ({
      check,
      severity: 'warning',
      path: ['prompts', form],
      message,
    });
    const twice = slots.find((slot) => prompt.split(slot).length > 2);
    return [
      ...(/\{question\}[ \t]*[.?!]/.test(prompt)
        ? [
            warn(
              'punctuation',
              `${form} puts a mark after {question}, which ends with its own (CDEval prints "?." so); remove it`,
            ),
          ]
        : []),
      ...(prompt.indexOf('{second}') < prompt.indexOf('{first}')
        ? [
            warn(
              'order',
              `${form} shows {second} before {first}, so that position bias would be read the wrong way round; put {first} before it`,
            ),
          ]
        : []),
      ...(twice ? [warn('slots', `${form} shows ${twice} more than once; show it once`)] : []),
    ];
  });
}
