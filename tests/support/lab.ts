import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Report } from '../../reports/document/report.js';
import { makeItems } from './items.js';
import { Studying } from './studying.js';

/** A machine of its own, with a ledger and the report of the study that it ran last. */
export class Lab extends Studying {
  readonly json = join(this.report, 'report.json');

  /** Runs a study, by default of six items, and writes of its report what a comparison reads. */
  async study(
    respondents: readonly object[],
    options: { readonly name?: string; readonly survey?: object } = {},
  ): Promise<Report> {
    const plan = await this.plan(respondents, options);
    const result = await this.run(plan, { folder: undefined });
    if (result.state !== 'reported') throw new Error(result.state);
    this.writes(result.report);
    return result.report;
  }

  /** Writes a report in the place of the one that was there. */
  writes(report: object): void {
    mkdirSync(this.report, { recursive: true });
    writeFileSync(this.json, JSON.stringify(report));
  }

  /** A questionnaire of so many items to each dimension, all of one domain. */
  items(count: number, change: (text: string) => string = (text) => text): string {
    const items = makeItems({ perCell: count }).filter(({ domain }) => domain === 'work');
    const file = this.folder.file(`items-${count}.yaml`);
    writeFileSync(file, change(stringify({ questionnaire: 'made', language: 'en', items })));
    return file;
  }
}
