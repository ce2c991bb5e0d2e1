import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Report } from '../../reports/document/report.js';
import { assembleComparison } from '../../src/compare/comparison.js';
import { mergeRespondents } from '../../src/compare/merged-respondents.js';
import { whatDiffers } from '../../src/compare/report-differences.js';
import { loadEditions } from '../../src/content/country-editions.js';
import { planStudy } from '../../src/study/load.js';
import { type Assembled, assembleReport } from '../../src/study/report.js';
import renames from '../golden/renames.json' with { type: 'json' };
import { memoryOf } from './in-process.js';

/** A study whose report was kept: simulated, so that its figures never change. */
type GoldenStudy = 'demo' | 'families' | 'switch';

const assembled = new Map<GoldenStudy, Promise<Assembled>>();

/** The report of a golden study as the code makes it today, answered in process; once in a test file. */
export function goldenReport(study: GoldenStudy): Promise<Assembled> {
  const known = assembled.get(study);
  if (known) return known;
  const made = assemble(study);
  assembled.set(study, made);
  return made;
}

async function assemble(study: GoldenStudy): Promise<Assembled> {
  const plan = await planStudy(placeOf(`${study}.yaml`));
  return assembleReport(plan, memoryOf(plan), { version: '0.1.0', at: '1970-01-01T00:00:00.000Z' });
}

/** The comparison of the ledgers of two golden studies, as `compare families.db switch.db --force` makes it. */
export async function goldenComparison(): Promise<Report> {
  const sources = await Promise.all(
    (['families', 'switch'] as const).map(async (study) => {
      const file = `${study}.db`;
      return { file, name: file, place: file, report: (await goldenReport(study)).report };
    }),
  );
  const merged = mergeRespondents(sources);
  const { asked, otherwise } = whatDiffers(merged.sources.map(({ source }) => source));
  return assembleComparison(merged, {
    editions: await loadEditions('hofstede-2023'),
    map: 'countries',
    seed: 1,
    differing: [...asked, ...otherwise],
  });
}

/**
 * What of the report that was kept of a study, or of the comparison, is not in the one that is made today,
 * and how many of its numbers are. `renames.json` says which keys and values have other names since, in
 * which sentences only the words may differ, what is of the hour of the run, and what was changed on purpose.
 */
export function foundAgain(
  name: GoldenStudy | 'compare',
  report: Report,
): { readonly lost: readonly string[]; readonly found: number } {
  const text = gunzipSync(readFileSync(placeOf(`${name}.json.gz`))).toString('utf8');
  return differencesFrom(JSON.parse(text), report);
}

/** As {@link foundAgain}, of a report that was kept elsewhere. */
export function differencesFrom(
  kept: unknown,
  report: Report,
): { readonly lost: readonly string[]; readonly found: number } {
  const sought = { lost: [] as string[], found: 0 };
  seek(kept, report, { path: '', keptAt: '', place: '', sought });
  return sought;
}

/** `path` is that of the kept report, without places in lists, `keptAt` with them; `place` that of today's. */
interface Sought {
  readonly path: string;
  readonly keptAt: string;
  readonly place: string;
  readonly sought: { readonly lost: string[]; found: number };
}

function seek(kept: unknown, now: unknown, { path, keptAt, place, sought }: Sought): void {
  if (ofTheRun.has(path) || changed.test(keptAt)) return;
  if (kept !== null && typeof kept === 'object') {
    for (const [key, each] of Object.entries(kept)) {
      const own = Array.isArray(kept) ? `${path}[]` : `${path}${path && '.'}${key}`;
      const ownAt = Array.isArray(kept) ? `${keptAt}[${key}]` : `${keptAt}${keptAt && '.'}${key}`;
      const name = keys[own] ?? key;
      // Without a name the figure stands where what held it stood.
      const inside = now !== null && typeof now === 'object' ? Reflect.get(now, name) : undefined;
      const value = name === '' ? now : inside;
      seek(each, value, { path: own, keptAt: ownAt, place: `${place}.${name}`, sought });
    }
  } else if (isSame(kept, now, path)) {
    if (typeof kept === 'number') sought.found += 1;
  } else {
    sought.lost.push(`${place} was ${kept} and is ${now}`);
  }
}

function isSame(kept: unknown, now: unknown, path: string): boolean {
  if (typeof kept === 'number') return typeof now === 'number' && Math.abs(now - kept) <= 1e-9;
  if (typeof kept !== 'string') return now === kept;
  if (prose.has(path.split('.').at(-1) ?? '')) return typeof now === 'string';
  return now === kept || now === values[path]?.[kept];
}

const keys: Readonly<Record<string, string>> = renames.keys;
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = renames.values;
const prose = new Set(renames.prose);
const ofTheRun = new Set(renames.ofTheRun);
/** Paths by why they were changed: `[]` is any place in a list, `[1+]` any but the first. */
const changed = new RegExp(
  `^(?:${Object.values(renames.changed)
    .flat()
    .map((each) =>
      each
        .replace(/[.[\]+]/g, '\\$&')
        .replaceAll('\\[\\]', '\\[\\d+\\]')
        .replaceAll('\\[1\\+\\]', '\\[[1-9]\\d*\\]'),
    )
    .join('|')})(?:[.[]|$)`,
);

function placeOf(file: string): string {
  return fileURLToPath(new URL(`../golden/${file}`, import.meta.url));
}
