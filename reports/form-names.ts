import type { Form } from '../src/vocabulary/template.js';

/** The question forms as people read them. */
export const formNames: Readonly<Record<Form, string>> = {
  ab: 'A or B',
  repeat: 'repeat',
  compare: 'yes or no',
  likert: 'rating',
};
