import { expect, test } from 'vitest';
import { costsOf, requestsAnswered } from '../../reports/document/heading.js';
import type { Report, ReportedRespondent } from '../../reports/document/report.js';
import { estimateCost } from '../../src/study/forecasts/cost.js';
import { plan, type StudyInput } from '../../src/study/load.js';
import type { Plan } from '../../src/study/plan.js';
import { bought, Studying } from '../support/studies.js';

const orientation = { pdi: 0.2, idv: 0.8, uai: 0.5, mas: 0.35, lto: 0.65, ivr: 0.9 };
const obscure = { id: 'obscure', simulated: { orientation, obscure: 0.3, unreadable: 0.05 } };

function planOf(reader: object | undefined, others: object = {}): Promise<Plan> {
  const respondents = [obscure];
  const survey = { limit: 2, retest: 0, forms: ['ab', 'compare'] };
  return plan({
    name: 'read',
    respondents,
    survey,
    ...others,
    ...(reader && { reader }),
  } as unknown as StudyInput);
}

async function reportOf(studying: Studying, asked: Plan): Promise<Report> {
  const result = await studying.run(asked, { folder: undefined });
  if (result.state !== 'reported') throw new Error(result.state);
  return result.report;
}

function only({ respondents: [first] }: Report): ReportedRespondent {
  if (!first) throw new Error('one was asked');
  return first;
}

const perfect = { simulated: {}, agreement: 60, decoys: 60 };

test('answers that no rule reads are read, bought once, and cost apart', async () => {
  using studying = new Studying();
  const prices = {
    currency: 'USD',
    models: {
      'simulated/obscure': { input: 1, output: 1 },
      'simulated/reader': { input: 1, output: 1 },
    },
  };
  const without = only(await reportOf(studying, await planOf(undefined, { prices })));
  const shareUnread = without.profile?.rates.invalid ?? 0;
  expect(shareUnread).toBeGreaterThan(0.25);

  const asked = await planOf(perfect, { prices });
  const first = await studying.run(asked);
  if (first.state !== 'reported') throw new Error(first.state);
  const found = only(first.report);
  const { reader, profile, provenance } = found;
  if (!reader?.provenance || !profile) throw new Error('a reader model was asked');
  // What the respondent said is there already, so that the reader model alone is asked.
  expect(provenance).toEqual(without.provenance);
  expect(bought(first)).toBe(reader.provenance.responses);
  expect(reader.read).toBeGreaterThan(80);
  expect(reader.unread - reader.read).toBe(Math.round(profile.rates.invalid * profile.rates.asked));
  expect(reader.agreement).toMatchObject({ other: 0, nothing: 0 });
  expect(reader.decoys).toEqual({ n: 60, read: 0 });
  expect(requestsAnswered(found)).toBe(provenance.responses + reader.provenance.responses);
  const [cost] = costsOf([found]);
  const parts = (provenance.cost?.amount ?? 0) + (reader.provenance.cost?.amount ?? 0);
  expect(cost?.amount).toBeCloseTo(parts, 12);
  expect(reader.provenance.cost?.amount).toBeGreaterThan(0);

  const again = await studying.run(asked);
  expect(bought(again)).toBe(0);
  expect(again.state === 'reported' && only(again.report).reader).toEqual(reader);
  // Without it, nothing is read by it, and nothing else has changed.
  const back = only(await reportOf(studying, await planOf(undefined, { prices })));
  expect(back).toEqual(without);
});

test('statements are read too, and a dry run counts the reader model apart', async () => {
  using studying = new Studying();
  const others = { statements: { limit: 1 } };
  const made = await planOf({ ...perfect, agreement: 10, decoys: 10 }, others);
  const [cost] = await estimateCost(made, studying.ledger);
  const most = cost?.undecidedBy.find(({ stage }) => stage === 'reader')?.requests ?? 0;
  expect(cost?.undecided).toBe(0);
  const found = only(await reportOf(studying, made));
  const read = found.statements?.reader;
  expect(read?.decoys.n).toBe(10);
  expect(read?.provenance?.responses).toBeGreaterThanOrEqual(10);
  const responses = (found.reader?.provenance?.responses ?? 0) + (read?.provenance?.responses ?? 0);
  // At most three attempts at each answer and each decoy.
  expect((cost?.wanted ?? 0) - most).toBe(found.provenance.responses);
  expect(most).toBe(3 * (found.provenance.responses + 20));
  expect(responses).toBeLessThan(most);
  const [after] = await estimateCost(made, studying.ledger);
  expect(after).toMatchObject({ wanted: found.provenance.responses + responses, undecidedBy: [] });
  expect(after?.remembered).toBe(after?.wanted);
});
