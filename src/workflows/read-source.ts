import { existsSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ComparedReport } from './compared-report.js';
import { ledgerReports } from './ledger-reports.js';
import { noReport, readReport } from './read-report.js';
import { realPlace } from './real-place.js';

/**
 * The reports in what a user named: a report.json, a folder that holds one, or a ledger with the
 * latest run of every study. It is told by what is in it, not by its name.
 * @throws InputError when it is none of these, or cannot be read as one
 */
export async function readSource(file: string): Promise<readonly ComparedReport[]> {
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
