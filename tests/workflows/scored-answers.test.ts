import { expect, test } from 'vitest';
import { openLedger } from '../../src/ledger/open-ledger.js';
import { templates } from '../../src/vocabulary/template.js';
import { assembleReport } from '../../src/workflows/assemble-report.js';
import { exportResponses } from '../../src/workflows/export-responses.js';
import type { ResponseRow } from '../../src/workflows/response-row.js';
import { Studying } from '../support/studying.js';

const respondents = [
  { id: 'one', simulated: { orientation: { pdi: 0.3 }, logprobs: true, refusal: 0.05 } },
];

/** Items of a {@link Studying}, and templates of a form in both orders. */
const items = 6;
const both = 2;

test('log-probabilities say in an export and in the raw answers what they came to', async () => {
  using studying = new Studying();
  const plan = await studying.plan(respondents, { survey: { repeats: 2 } });
  const result = await studying.run(plan);
  const rows: ResponseRow[] = [];
  for await (const row of exportResponses({ ledger: studying.ledger })) rows.push(row);
  const scored = rows.filter(({ reading }) => reading === 'log-probabilities');
  expect(rows).toHaveLength(items * (6 + both * 2));
  expect(scored).toHaveLength(items * 6);

  // Equation 1 from the rows alone: unread answers count 0.5.
  if (result.state !== 'reported') throw new Error('no report came of it');
  const pdi = result.report.respondents[0]?.profile?.dimensions[0];
  for (const { form, order } of templates) {
    const own = rows.filter(
      (row) => row.dimension === 'pdi' && row.form === form && row.order === order,
    );
    const filled = own.map(({ likelihood }) => likelihood ?? Number.NaN);
    const mean = filled.reduce((sum, each) => sum + each, 0) / filled.length;
    const figure = pdi?.templates.find((each) => each.form === form && each.order === order);
    expect(figure?.value).toBeCloseTo(mean, 9);
  }

  const memory = await openLedger(studying.ledger, { mode: 'read' });
  const facts = { version: '0', at: '2030-01-01T00:00:00.000Z' };
  const { answers } = await assembleReport(plan, memory, facts);
  await memory.close();
  const shown = answers.rows.filter(({ reading }) => reading === 'log-probabilities');
  expect(shown).toHaveLength(items * 6);
  const rules = (form: string) => shown.filter((row) => row.form === form).map(({ rule }) => rule);
  for (const rule of [...rules('ab'), ...rules('compare')]) {
    expect(rule).toMatch(/^P\(target\) = [01]\.\d\d; 5 % unread$/);
  }
  for (const rule of rules('likert')) {
    expect(rule).toMatch(/^P\(1\) to P\(5\) = (?:[01]\.\d\d, ){4}[01]\.\d\d; 5 % unread$/);
  }
});
