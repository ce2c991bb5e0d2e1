import type { CarryOver } from '../analysis/gap/gap.js';
import type { Families, FamilyResult, Tuning } from '../analysis/similarity/comparison.js';
import type { SignedEstimate } from '../analysis/survey/profile.js';
import type { Dimension } from '../vocabulary/scheme.js';
import type { Finding, GridRow } from './document/document.js';
import {
  allInWords,
  capitalised,
  counted,
  decimal,
  difference,
  everyOf,
  inWords,
  isSignificant,
  likelihood,
  limits,
  list,
  pClause,
  plainText,
  pValue,
  shortShare,
  sideOfZero,
} from './document/format.js';
import { languageName } from './document/heading.js';
import { differOn } from './document/pair-verdict.js';
import { leanOf, primaryOf } from './document/primary.js';
import type { Report, ReportedRespondent } from './document/report.js';
import { dimensionIn, dimensionsIn, nameInSentence } from './document/scheme.js';
import { leadingSlope, standingVerdict } from './gap/verdict.js';
import { personasFinding } from './similarity/personas.js';
import { firstRanks } from './similarity/ranks.js';
import { conditionsFinding } from './statements/conditions.js';
import { accuracyOf, explicitAccuracyOf, standingOf } from './stories/accuracy.js';

/** Findings beyond these are left to the pages. */
const MOST = 5;
/** Names beyond these are counted. */
const NAMED = 3;

/** A share of answers that is no news. */
const MOSTLY_READ = 0.95;

/** What a rule finds, before its marks. */
interface Found {
  readonly text: string;
  readonly about: Finding['about'];
  /** Respondents that the sentence names, with the instrument that it rests on. */
  readonly restsOn: readonly { readonly respondent: string; readonly instrument: string }[];
  readonly page: string;
}

type Rule = (report: Report, rows: readonly GridRow[]) => Found | null;

/**
 * What may be found: whether any figure holds, the gap, what the study set up, leans. Each gives at most one
 * sentence, of at most 25 words.
 */
const rules: Readonly<Record<string, Rule>> = {
  answers,
  projection,
  'persona-switch': personaSwitch,
  'known-groups': knownGroups,
  tuning,
  families,
  copies,
  'rating-conditions': ratingConditions,
  leans,
  ranks,
  'carry-over': openCarryOver,
  inference,
};

/** The findings of the summary: the first five that the rules give, with the poor grades they rest on. */
export function findingsOf(report: Report, rows: readonly GridRow[]): readonly Finding[] {
  return Object.entries(rules)
    .flatMap(([rule, find]) => {
      const found = find(report, rows);
      if (!found) return [];
      const { text, about, restsOn, page } = found;
      return [{ rule, text, about, marks: marksOf(restsOn, rows), page }];
    })
    .slice(0, MOST);
}

/** Poor grades that a sentence rests on, such as "eager: survey poor"; without the name where all share one. */
function marksOf(restsOn: Found['restsOn'], rows: readonly GridRow[]): readonly string[] {
  const poor = restsOn.filter(({ respondent, instrument }) =>
    rows
      .find((row) => row.respondent === respondent)
      ?.quality.some((each) => each.instrument === instrument && each.grade === 'poor'),
  );
  const [first] = poor;
  if (!first) return [];
  const alike = poor.every(({ instrument }) => instrument === first.instrument);
  if (alike && poor.length === restsOn.length) return [`${first.instrument} poor`];
  return [
    ...new Set(
      poor.map(({ respondent, instrument }) => `${plainText(respondent)}: ${instrument} poor`),
    ),
  ];
}

const named = (ids: readonly string[]) => list(ids.map(plainText));
const surveyed = (ids: readonly string[]) =>
  ids.map((respondent) => ({ respondent, instrument: 'survey' }));

/** The names where they are few, else how many there are. */
function namedOrCounted(ids: readonly string[], noun: string): string {
  return ids.length <= NAMED ? named(ids) : `${inWords(ids.length)} ${noun}`;
}

/** The same to begin a sentence: a count with a capital, a name as it is. */
function subject(ids: readonly string[]): string {
  return ids.length <= NAMED ? named(ids) : `${capitalised(inWords(ids.length))} respondents`;
}

/** The smallest p comes closest to significance. */
function closest<
  Entry extends { readonly adjustedP: number | null; readonly value: number | null },
>(entries: readonly Entry[]): Entry | undefined {
  const size = ({ value }: Entry) => Math.abs(value ?? 0);
  return entries
    .filter(({ adjustedP }) => adjustedP !== null)
    .toSorted((a, b) => (a.adjustedP ?? 1) - (b.adjustedP ?? 1) || size(b) - size(a))[0];
}

/** Answers: where every survey is poor, how much could be read, and whether the place of options or the word yes decided. */
function answers({ respondents }: Report, rows: readonly GridRow[]): Found | null {
  const asked = respondents.flatMap(({ id, profile }) => (profile ? [{ id, profile }] : []));
  const isPoor = ({ id }: { readonly id: string }) =>
    rows
      .find(({ respondent }) => respondent === id)
      ?.quality.some(({ instrument, grade }) => instrument === 'survey' && grade === 'poor');
  const [first] = asked;
  if (!first || !asked.every(isPoor)) return null;
  const page = 'trust';
  const about = asked.map(({ id }) => ({ respondent: id, column: 'quality' }));
  if (asked.length > 1) {
    const text = `The survey is poor for ${allInWords(asked.length, 'respondent')}; no lean should carry a claim.`;
    return { text, about, restsOn: [], page };
  }
  const { rates, biases } = first.profile;
  const pulls = [
    ...(isPulled(biases.position)
      ? [
          `${biases.position.value > 0 ? 'the option shown first' : 'the option shown second'} is favoured (position bias ${difference(biases.position.value)})`,
        ]
      : []),
    ...(isPulled(biases.acquiescence)
      ? [
          `${biases.acquiescence.value > 0 ? 'yes' : 'no'} is favoured (acquiescence ${difference(biases.acquiescence.value)})`,
        ]
      : []),
  ];
  if (pulls.length === 0 && rates.readable >= MOSTLY_READ) return null;
  const read = `${Math.round(100 * rates.readable)} % of the survey answers of ${plainText(first.id)} could be read`;
  return { text: `${[read, ...pulls].join('; ')}.`, about, restsOn: [], page };
}

/** Whether an interval leaves out 0. */
function isPulled(bias: SignedEstimate): bias is SignedEstimate & { readonly value: number } {
  return bias.value !== null && sideOfZero(bias) !== null;
}

/** Tuned against base: which dimensions moved after correction, or which comes closest. */
function tuning(report: Report): Found | null {
  const { tunings } = report.comparison;
  if (tunings.length === 0) return null;
  const all = tunings.flatMap(({ base, tuned, differences }) =>
    differences.map((each) => ({ ...each, base, tuned })),
  );
  const moved = all.filter(differOn);
  const near = closest(all);
  const tuned = tunings.map((each) => each.tuned);
  const about = (moved.length > 0 ? moved : near ? [near] : []).map((each) => ({
    respondent: each.tuned,
    column: each.dimension,
  }));
  const text = moved.length > 0 ? movedText(report, moved) : stillText(report, tuned, near);
  const ids = [...new Set(tunings.flatMap((each) => [each.base, each.tuned]))];
  return { text, about, restsOn: surveyed(ids), page: 'tuning' };
}

type Moved = Tuning['differences'][number] & { readonly tuned: string };

function movedText(report: Report, moved: readonly Moved[]): string {
  const { tunings } = report.comparison;
  const ids = [...new Set(moved.map((each) => each.tuned))];
  const still = tunings.map(({ tuned }) => tuned).filter((tuned) => !ids.includes(tuned));
  const rest = still.length === 0 ? '' : `; ${namedOrCounted(still, 'others')} on none`;
  const [only] = ids;
  const most = closest(moved);
  const clearest = most ? `, most clearly ${shiftText(report, most, ids.length > 1)}` : '';
  if (ids.length > 1 || only === undefined) {
    const all = tunings.reduce((sum, { differences }) => sum + differences.length, 0);
    return `Tuning moved ${namedOrCounted(ids, 'respondents')} on ${moved.length} of ${all} scores after correction${clearest}${rest}.`;
  }
  if (moved.length > NAMED)
    return `Tuning moved ${plainText(only)} on ${inWords(moved.length)} dimensions after correction${clearest}${rest}.`;
  const worst = Math.max(...moved.map(({ adjustedP }) => adjustedP ?? 0));
  const p = worst < 0.001 ? '< 0.001' : `≤ ${pValue(worst)}`;
  const shifts = moved.map(
    ({ dimension, value }) => `${nameInSentence(report, dimension)} (${difference(value ?? 0)})`,
  );
  return `Tuning moved ${plainText(only)} on ${list(shifts)}, corrected p ${p}${rest}.`;
}

function shiftText(report: Report, shift: Moved, isNamed: boolean): string {
  const { tuned, dimension, value, adjustedP } = shift;
  const of = isNamed ? ` of ${plainText(tuned)}` : '';
  return `${nameInSentence(report, dimension)}${of} (${difference(value ?? 0)}, corrected ${pClause(adjustedP ?? 1)})`;
}

function stillText(report: Report, tuned: readonly string[], near: Moved | undefined): string {
  const who = namedOrCounted(tuned, 'tuned respondents');
  if (!near) return `Whether tuning moved ${who} is inconclusive: there is no interval.`;
  const { dimension, value, adjustedP } = near;
  const of = tuned.length > 1 ? ` of ${plainText(near.tuned)}` : '';
  return `Tuning shifted no dimension of ${who} after correction; ${nameInSentence(report, dimension)}${of} comes closest (${difference(value ?? 0)}, corrected ${pClause(adjustedP ?? 1)}).`;
}

/** Country personas, where there are some: whether they order as the scores do. It goes first, before any country is named. */
/** Of a cross of models, languages and personas which moves ratings of statements. */
function ratingConditions(report: Report): Found | null {
  const text = conditionsFinding(report);
  return text === null
    ? null
    : { text: `${text}.`, about: [], restsOn: [], page: 'rating-conditions' };
}

function knownGroups({ comparison: { personas } }: Report): Found | null {
  if (!personas) return null;
  const ids = [...new Set(personas.steering.map(({ bare }) => bare))];
  return {
    text: `${personasFinding(personas)}.`,
    about: [],
    restsOn: surveyed(ids),
    page: 'personas',
  };
}

/** Families: whether any resembles itself more than chance allows. */
function families({ comparison: { families: tested } }: Report): Found | null {
  const held = tested.families
    .filter(({ p, smallestP }) => p !== null && smallestP !== 1)
    .toSorted((a, b) => (b.within?.value ?? 0) - (a.within?.value ?? 0));
  if (held.length === 0) return null;
  const found = held.filter(({ adjustedP }) => isSignificant(adjustedP));
  return {
    text: found.length > 0 ? alikeText(found, tested) : unclearText(held, tested),
    about: [],
    restsOn: [],
    page: 'families',
  };
}

const within = ({ family, within: mean }: FamilyResult) =>
  `${plainText(family)} ${likelihood(mean?.value ?? null)}`;

function alikeText(found: readonly FamilyResult[], { baseline }: Families): string {
  const worst = Math.max(...found.map(({ adjustedP }) => adjustedP ?? 0));
  const who = found.length <= NAMED ? list(found.map(within)) : `${inWords(found.length)} families`;
  return `More alike than chance allows: ${who}, where the average pair has ${likelihood(baseline?.value ?? null)} (Holm ${pClause(worst)}).`;
}

function unclearText(held: readonly FamilyResult[], { baseline }: Families): string {
  const shown = held.slice(0, NAMED).map(within).join(', ');
  const least = Math.min(...held.map(({ smallestAdjustedP }) => smallestAdjustedP ?? 1));
  const best = Math.min(...held.map(({ adjustedP }) => adjustedP ?? 1));
  const why = isSignificant(least)
    ? `smallest Holm ${pClause(best)}`
    : `with ${inWords(held.length)} ${held.length === 1 ? 'family' : 'families'} p cannot fall below ${likelihood(least)}`;
  return `Family resemblance is inconclusive: ${shown}, average pair ${likelihood(baseline?.value ?? null)}; ${why}.`;
}

/** Another language, a persona or a later wave of the same respondent: on how many dimensions it differs after correction. */
function copies({ respondents, comparison, ...report }: Report): Found | null {
  const shifts = comparison.copies.flatMap(({ original, copy, differences }) => {
    const how = changeOf(respondents, copy, original);
    return how === null ? [] : [{ original, copy, how, differences }];
  });
  const own = shifts.flatMap(({ differences, ...shift }) =>
    differences.flatMap(({ value, low, high, ...each }) =>
      value === null || low === null || high === null
        ? []
        : [{ ...each, ...shift, value, low, high }],
    ),
  );
  const clear = own.filter(differOn);
  const [most] = own.toSorted((a, b) => strengthOf(b) - strengthOf(a));
  if (!most) return null;
  const kinds = shifts.some(({ how }) => how.startsWith(WAVE))
    ? 'Another language, persona or wave '
    : 'Another language or persona ';
  const which = shifts.length === 1 ? `${capitalised(most.how)} ` : kinds;
  const amount = `${nameInSentence(report, most.dimension)}${shifts.length === 1 ? '' : ` of ${plainText(most.copy)}`}, ${difference(most.value)} (${limits(most)})`;
  return {
    text:
      clear.length === 0
        ? `${which}shifts no score after correction; closest is ${amount}.`
        : `${which}shifts ${clear.length} of ${own.length} scores${shifts.length === 1 ? ` of ${plainText(most.original)}` : ''} after correction, most ${amount}.`,
    about: clear.map(({ copy, dimension }) => ({ respondent: copy, column: dimension })),
    restsOn: surveyed([...new Set(shifts.flatMap(({ copy, original }) => [copy, original]))]),
    page: 'copies',
  };
}

const WAVE = 'the wave ';

/** What sets a copy apart, a language, a persona or a later wave; null where it is none. */
function changeOf(
  respondents: readonly ReportedRespondent[],
  copy: string,
  original: string,
): string | null {
  const [one, other] = [copy, original].map((id) => respondents.find((each) => each.id === id));
  if (!one || !other) return null;
  if (one.language !== other.language) return languageName(one.language);
  if (one.persona !== other.persona) return 'a persona';
  return one.tags.wave === other.tags.wave
    ? null
    : `${WAVE}${plainText(one.tags.wave ?? 'without a name')}`;
}

/** Who comes first on a dimension, where that is known best. */
function ranks(report: Report): Found | null {
  const found = firstRanks(report);
  return (
    found && {
      text: found.text,
      about: found.about.map(({ respondent, dimension }) => ({ respondent, column: dimension })),
      restsOn: surveyed([...new Set(found.about.map(({ respondent }) => respondent))]),
      page: 'similarity',
    }
  );
}

/** The persona switch: whether readings follow when a persona reverses what is stated. */
function personaSwitch({ respondents }: Report): Found | null {
  const given = respondents.flatMap(({ id, gap }) => {
    const { value = null, low = null, high = null } = gap?.personaSwitch?.causal ?? {};
    return value === null || low === null || high === null ? [] : [{ id, value, low, high }];
  });
  const [most] = given.toSorted((a, b) => strengthOf(b) - strengthOf(a));
  if (!most) return null;
  const moved = given.filter(({ low, high }) => low > 0 || high < 0);
  const causal = `causal λ ${decimal(most.value)}, ${limits(most)}`;
  const ids = (moved.length > 0 ? moved : given).map(({ id }) => id);
  return {
    text:
      moved.length > 0
        ? `A persona that reverses leanings moves what ${namedOrCounted(ids, 'respondents')} ${ids.length === 1 ? 'infers' : 'infer'}${ids.length > 1 ? `, most ${plainText(most.id)}` : ''} (${causal}).`
        : `A persona that reverses leanings moves no inferences of ${namedOrCounted(ids, 'respondents')}; closest is ${plainText(most.id)} (${causal}).`,
    about: ids.map((respondent) => ({ respondent, column: 'carry-over' })),
    restsOn: ids.map((respondent) => ({ respondent, instrument: 'stories' })),
    page: 'gap',
  };
}

const strengthOf = ({ value, low, high }: { value: number; low: number; high: number }) =>
  Math.abs(value) / Math.max(high - low, 1e-9);

/** Leans: how many scores, on which poles all go one way, and where they split. */
function leans(report: Report): Found | null {
  const { respondents } = report;
  const profiled = respondents.filter(({ profile }) => profile !== null);
  const scores = profiled.flatMap((respondent) =>
    dimensionsIn(report).flatMap((dimension) => {
      const figure = primaryOf(respondent, dimension);
      return figure?.value == null
        ? []
        : [
            {
              id: respondent.id,
              dimension,
              value: figure.value,
              lean: leanOf(respondent, dimension),
              told: figure.low !== null,
            },
          ];
    }),
  );
  if (scores.length === 0) return null;
  const leaning = scores.filter(({ lean }) => lean !== 'none');
  const about = leaning.map(({ id, dimension }) => ({ respondent: id, column: dimension }));
  const alone = profiled.length === 1 ? profiled[0] : undefined;
  const page = `respondent-${alone ? respondents.indexOf(alone) + 1 : 1}`;
  if (leaning.length === 0) {
    const text = scores.some(({ told }) => told)
      ? `None of ${scores.length} scores leans to a pole.`
      : 'No score has an interval, so none can be said to lean.';
    return { text, about, restsOn: [], page };
  }
  if (alone) {
    const strongest = leaning.toSorted((a, b) => Math.abs(b.value - 0.5) - Math.abs(a.value - 0.5));
    const poles = strongest
      .slice(0, NAMED)
      .map(
        ({ dimension, lean, value }) => `${poleOf(report, dimension, lean)} (${likelihood(value)})`,
      );
    const more = leaning.length - poles.length;
    const rest = more > 0 ? `, and on ${inWords(more)} more` : '';
    return {
      text: `${plainText(alone.id)} leans on ${leaning.length} of ${counted(scores.length, 'dimension')}: ${list(poles)}${rest}.`,
      about,
      restsOn: surveyed([alone.id]),
      page,
    };
  }
  const text = [
    `${leaning.length} of ${scores.length} scores lean`,
    ...[[...oneWay(report, leaning), ...split(report, leaning)].join(', ')].filter(Boolean),
  ].join(': ');
  return { text: `${text}.`, about, restsOn: [], page };
}

type Score = { readonly dimension: Dimension; readonly lean: string };

const toPole = (scores: readonly Score[], dimension: Dimension, pole: string) =>
  scores.filter((each) => each.dimension === dimension && each.lean === pole).length;

function poleOf(report: Report, dimension: Dimension, lean: string): string {
  const { target, opposite } = dimensionIn(report, dimension);
  return lean === 'target' ? target : opposite;
}

/** The dimensions on which two or more lean, all to one pole; of more than two the one with most. */
function oneWay(report: Report, leaning: readonly Score[]): string[] {
  const found = dimensionsIn(report)
    .flatMap((dimension) => {
      const target = toPole(leaning, dimension, 'target');
      const opposite = toPole(leaning, dimension, 'opposite');
      const most = Math.max(target, opposite);
      if (most < 2 || Math.min(target, opposite) > 0) return [];
      return [
        {
          most,
          text: `${poleOf(report, dimension, target > 0 ? 'target' : 'opposite')} (${most})`,
        },
      ];
    })
    .toSorted((a, b) => b.most - a.most);
  const [first] = found;
  if (!first) return [];
  return found.length > 2
    ? [`all in one direction on ${inWords(found.length)} dimensions, most on ${first.text}`]
    : [`all in one direction on ${list(found.map(({ text }) => text))}`];
}

/** The dimensions on which respondents lean to both poles, the most even first. */
function split(report: Report, leaning: readonly Score[]): string[] {
  const dimensions = dimensionsIn(report);
  const found = dimensions
    .map((dimension) => ({
      dimension,
      target: toPole(leaning, dimension, 'target'),
      opposite: toPole(leaning, dimension, 'opposite'),
    }))
    .filter(({ target, opposite }) => target > 0 && opposite > 0);
  if (found.length === 0) return [];
  if (found.length > 2)
    return [
      found.length === dimensions.length
        ? 'split on every dimension'
        : `split on ${inWords(found.length)} dimensions`,
    ];
  return [
    `split on ${list(found.map(({ dimension, target, opposite }) => `${nameInSentence(report, dimension)} (${target} to ${opposite})`))}`,
  ];
}

/** Projection: who projects and by how much, who contrasts, and how many are inconclusive. */
function projection({ respondents, gaps }: Report): Found | null {
  const held = respondents.flatMap((respondent) => {
    const standing = standingVerdict(respondent, gaps);
    return standing ? [{ id: respondent.id, ...standing }] : [];
  });
  if (held.length === 0) return null;
  const of = (verdict: string) => held.filter((each) => each.verdict === verdict);
  const strongest = of('projects').toSorted(
    (a, b) => (b.carryOver?.slope.value ?? 0) - (a.carryOver?.slope.value ?? 0),
  );
  const contrasting = of('contrasts').map(({ id }) => id);
  const open = of('inconclusive').length;
  const left = open === 0 ? [] : [`${inWords(open)} ${open === 1 ? 'is' : 'are'} inconclusive`];
  const ids = [...strongest.map(({ id }) => id), ...contrasting];
  const found = (text: string): Found => ({
    text,
    about: (ids.length > 0 ? ids : held.map(({ id }) => id)).map((respondent) => ({
      respondent,
      column: 'carry-over',
    })),
    restsOn: ids.flatMap((respondent) => [
      { respondent, instrument: 'survey' },
      { respondent, instrument: 'stories' },
    ]),
    page: 'gap',
  });
  const [first] = strongest;
  if (first) {
    const others = strongest.length - 1;
    const reverse =
      contrasting.length === 0
        ? []
        : [
            `${namedOrCounted(contrasting, 'others')} ${contrasting.length === 1 ? 'does' : 'do'} the reverse`,
          ];
    const more =
      others === 0 ? [] : [`${inWords(others)} more ${others === 1 ? 'projects' : 'project'}`];
    return found(
      `${[`${plainText(first.id)} projects: ${projected(first.carryOver)}`, ...more, ...reverse, ...left].join('; ')}.`,
    );
  }
  if (contrasting.length > 0) {
    const [one] = of('contrasts');
    const { name = 'λ', slope } = one?.carryOver ? leadingSlope(one.carryOver) : {};
    const size =
      contrasting.length === 1 && slope
        ? ` (${name} ${decimal(slope.value ?? 0)}, ${limits(slope)})`
        : '';
    const verb = contrasting.length === 1 ? 'infers' : 'infer';
    return found(
      `${[`${subject(contrasting)} ${verb} less of what ${contrasting.length === 1 ? 'it prefers' : 'they prefer'} in others${size}`, ...left].join('; ')}.`,
    );
  }
  const none = of('none shown').map(({ id }) => id);
  if (none.length === 0) return null;
  return found(
    `${[`No carry-over is shown for ${namedOrCounted(none, 'respondents')}`, ...left].join('; ')}.`,
  );
}

/** Carry-over that is inconclusive for all, which leads no summary. */
function openCarryOver({ respondents, gaps }: Report): Found | null {
  const held = respondents.flatMap((respondent) => {
    const standing = standingVerdict(respondent, gaps);
    return standing ? [{ id: respondent.id, ...standing }] : [];
  });
  const [first] = held;
  if (!first || held.some(({ verdict }) => verdict !== 'inconclusive')) return null;
  return {
    text:
      held.length === 1
        ? `Whether ${plainText(first.id)} projects is inconclusive (${first.why ?? 'nothing measured'}).`
        : `Carry-over is inconclusive for ${allInWords(held.length, 'respondent')}.`,
    about: held.map(({ id }) => ({ respondent: id, column: 'carry-over' })),
    restsOn: [],
    page: 'gap',
  };
}

/** How much of its own preference shows, in per cent where that makes sense. */
function projected(carryOver: CarryOver | null): string {
  const { name = 'λ', slope } = carryOver ? leadingSlope(carryOver) : {};
  const { value = null, low = null, high = null } = slope ?? {};
  if (value === null || low === null || high === null)
    return 'its own preference shows in what it infers';
  const percent = (part: number) => Math.round(part * 100);
  return value > 1
    ? `what it infers about others follows its own preference (${name} ${decimal(value)}, ${limits({ low, high })})`
    : `${name === 'λ' ? 'at least ' : ''}${percent(value)} % of its own preference (${percent(low)}–${percent(high)} %) shows in what it infers about others`;
}

/** Inference: who does no better than chance and misses what is said outright, that all do better, or that it is open. */
function inference({ respondents }: Report): Found | null {
  const asked = respondents.flatMap((respondent) => {
    const score = accuracyOf(respondent)?.balanced;
    return score?.value == null ? [] : [{ respondent, score, value: score.value }];
  });
  if (asked.length === 0) return null;
  const weak = asked.filter(({ score }) => ['chance', 'below'].includes(standingOf(score)));
  const ids = weak.map(({ respondent }) => respondent.id);
  const found = (text: string): Found => ({
    text,
    about: (weak.length > 0 ? ids : asked.map(({ respondent }) => respondent.id)).map(
      (respondent) => ({
        respondent,
        column: 'inference',
      }),
    ),
    restsOn: ids.map((respondent) => ({ respondent, instrument: 'stories' })),
    page: 'stories',
  });
  const open = asked.filter(({ score }) => standingOf(score) === 'unknown');
  if (weak.length === 0 && open.length > 0) {
    const who = namedOrCounted(
      open.map(({ respondent }) => respondent.id),
      'respondents',
    );
    return found(
      `Whether ${who} ${open.length === 1 ? 'infers' : 'infer'} better than chance is inconclusive: there is no interval.`,
    );
  }
  if (weak.length === 0) {
    const values = asked.map(({ value }) => value);
    const [least, most] = [shortShare(Math.min(...values)), shortShare(Math.max(...values))];
    const who =
      asked.length === 1 ? plainText(asked[0]?.respondent.id ?? '') : everyOf(asked.length);
    return found(
      `${who} ${asked.length === 1 ? 'infers' : 'infer'} better than chance: ${least === most ? least : `${least}–${most}`} %, where guessing gives 50 %.`,
    );
  }
  if (weak.length > NAMED)
    return found(
      `${capitalised(inWords(weak.length))} of ${asked.length} respondents infer no better than chance.`,
    );
  const shares = list(weak.map(({ value }) => `${shortShare(value)} %`));
  const missed = weak.flatMap(({ respondent }) => {
    const value = explicitAccuracyOf(respondent)?.value ?? null;
    return value === null || value >= 0.9 ? [] : [`${shortShare(1 - value)} %`];
  });
  const outright =
    missed.length === weak.length
      ? ` and ${weak.length === 1 ? 'misses' : 'miss'} ${list(missed)} of values said outright`
      : '';
  return found(
    `${named(ids)} ${weak.length === 1 ? 'infers' : 'infer'} no better than chance (${shares})${outright}.`,
  );
}
