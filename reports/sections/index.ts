import type { Report } from '../document/report.js';
import { answers } from './answers.js';
import { domains } from './domains.js';
import { findings } from './findings.js';
import { gap } from './gap.js';
import { hearing } from './hearing.js';
import { methods } from './methods.js';
import { models } from './models.js';
import { people } from './people.js';
import { profile } from './profile.js';
import type { Section } from './section.js';
import { templates } from './templates.js';
import { trust } from './trust.js';

/** The report's sections, in the order in which a reader asks. */
export const sections: readonly Section[] = [
  findings,
  profile,
  gap,
  domains,
  hearing,
  people,
  models,
  templates,
  trust,
  methods,
  answers,
];

/** The sections that have something to say of a report. */
export function shownSections(report: Report): readonly Section[] {
  return sections.filter(({ shown }) => shown?.(report) ?? true);
}
