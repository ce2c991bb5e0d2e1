import { existsSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { list, plainText } from '../../reports/document/format.js';
import { InputError } from '../../vocabulary/input.js';
import { canonicalJson } from '../../vocabulary/request.js';
import { dimensionsOf } from '../../vocabulary/scheme.js';
import { realPlace } from '../content/files.js';
import { version } from '../content/package-data.js';
import { isAddress } from '../ledger/address.js';
import { openLedger } from '../ledger/ledger.js';
import { recordedPlan } from '../study/recorded/recorded.js';
import { noReport, readReport } from '../study/recorded/report-file.js';
import { assembleReport } from '../study/report.js';
import type { ComparedReport } from './compared-report.js';

/**
 * The reports in what a user named: a report.json, a folder that holds one, or a ledger with the
 * latest run of every study. It is told by what is in it, not by its name.
 * @throws InputError when it is none of these, or cannot be read as one
 */
export async function readSource(file: string): Promise<readonly ComparedReport[]> {
  if (isAddress(file)) return ledgerReports(file);
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory()) {
    const inside = join(file, 'report.json');
    if (!existsSync(inside)) throw noReport(file, 'holds no report.json');
    return oneReport(file, inside);
  }
  const head = await headOf(file).catch(() => null);
  if (head && isLedger(head, file)) return ledgerReports(file);
  // What is not there, or may not be read, is told on reading it whole.
  if (head && !/^\uFEFF?\s*\{/.test(head.toString())) throw noReport(file);
  return oneReport(file, file);
}

async function oneReport(file: string, path: string): Promise<readonly ComparedReport[]> {
  return [{ file, name: file, place: await realPlace(path), report: await readReport(path) }];
}

async function headOf(file: string): Promise<Buffer> {
  await using opened = await open(file);
  const { buffer, bytesRead } = await opened.read({ buffer: Buffer.alloc(72) });
  return buffer.subarray(0, bytesRead);
}

/** Whether it is a database with our mark, which stands in the log beside it while that is new. */
function isLedger(head: Buffer, file: string): boolean {
  if (head.toString('latin1', 0, 16) !== 'SQLite format 3\0') return false;
  return head.toString('latin1', 68, 72) === 'Undt' || existsSync(`${file}-wal`);
}

/**
 * The report of the latest run of every study in a ledger, in the order in which they were run.
 * @throws InputError when it is no ledger, holds no study, or one that cannot be read
 */
async function ledgerReports(named: string): Promise<readonly ComparedReport[]> {
  const ledger = await openLedger(named, { mode: 'read' });
  const file = ledger.place;
  try {
    const records = await ledger.latestStudies();
    if (records.length === 0) {
      throw new InputError('holds no study yet; run one first with "undertone run"', { file });
    }
    const place = isAddress(file) ? file : await realPlace(file);
    const reports: ComparedReport[] = [];
    for (const record of records) {
      // Countries are chosen for the comparison, and it alone is held against them.
      const plan = { ...(await recordedPlan(record, file)), countries: [] };
      const facts = { version, at: record.at };
      const { report } = await assembleReport(plan, ledger, facts);
      const name = records.length === 1 ? file : `${file} (${plainText(record.name)})`;
      reports.push({ file, name, place, report });
    }
    return reports;
  } finally {
    await ledger.close();
  }
}

/**
 * Refuses reports that cannot be compared at all: answers are paired by the ids of items.
 * @throws InputError when two measure by different schemes, have no item in common, or one that is of two kinds
 */
export function refuseUnpairable(sources: readonly ComparedReport[]): void {
  refuseSchemes(sources);
  refuseStrangers(sources);
  const known = new Map<string, { readonly kind: string; readonly name: string }>();
  for (const { name, report } of sources) {
    for (const { id, dimension, domain } of report.respondents.flatMap(({ items }) => items)) {
      const kind = `${dimension}, ${domain}`;
      const before = known.get(id) ?? { kind, name };
      known.set(id, before);
      if (before.kind === kind) continue;
      throw new InputError(
        `the item "${plainText(id)}" is of ${before.kind} in ${before.name} and of ${kind} in ${name}, so it cannot be paired; leave one out`,
      );
    }
  }
}

function refuseSchemes([first, ...others]: readonly ComparedReport[]): void {
  const keyOf = ({ report }: ComparedReport) => canonicalJson(dimensionsOf(report.scheme));
  const other = others.find(
    (each) =>
      first &&
      (each.report.scheme.name !== first.report.scheme.name || keyOf(each) !== keyOf(first)),
  );
  if (!first || !other) return;
  const named = ({ report: { scheme } }: ComparedReport) =>
    `"${plainText(scheme.name)}" (${plainText(dimensionsOf(scheme).join(', '))})`;
  throw new InputError(
    `${first.name} uses the scheme ${named(first)} but ${other.name} uses ${named(other)}, so they cannot be compared; remove one`,
  );
}

function refuseStrangers(sources: readonly ComparedReport[]): void {
  // A study about stories alone has no items to pair.
  const asked = sources
    .map(({ name, report }) => ({ name, ids: idsIn(report) }))
    .filter(({ ids }) => ids.size > 0);
  for (const [place, one] of asked.entries()) {
    const other = asked.slice(place + 1).find(({ ids }) => ![...ids].some((id) => one.ids.has(id)));
    if (!other) continue;
    const so =
      sources.length === 2
        ? 'so nothing can be compared'
        : 'so these two cannot be compared; leave one out';
    throw new InputError(`${list([one.name, other.name])} have no item in common, ${so}`);
  }
}

/** A comparison lists the words of those items alone that all its sources share. */
function idsIn({ questionnaire, respondents }: ComparedReport['report']): ReadonlySet<string> {
  const answered = respondents.flatMap(({ items }) => items.map(({ id }) => id));
  return new Set([...Object.keys(questionnaire.words), ...answered]);
}
