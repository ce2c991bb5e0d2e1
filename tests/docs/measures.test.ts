import { beforeAll, expect, test } from 'vitest';
import { seededRun, type SeededRun } from '../../docs/generate/measures/run.js';
const mods = await Promise.all(['stated','trust','people','respondents','hearing','tasks','gap','gap-sides','gap-many'].map(async (n) => { try { return await import(/* @vite-ignore */ `/work/main/docs/generate/measures/examples/${n}.ts`); } catch (e) { if(!String(e).includes('Cannot find') && !String(e).includes('does not exist') && !String(e).includes('Failed to load')) console.log(n, e); return {}; } }));
let run: SeededRun;
beforeAll(async () => { run = await seededRun(); });
for (const m of mods) for (const ex of Object.values(m)) for (const [k, f] of Object.entries(ex as Record<string, (r: SeededRun) => string>)) {
  test(k, () => { const t = f(run); process.stdout.write(`\n## ${k}\n${t}\n`); expect(t).not.toMatch(/NaN|undefined|null/); });
}
