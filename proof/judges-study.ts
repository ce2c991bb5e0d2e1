import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { correctedFigure, detection } from '../analysis/conversations/corrected.js';
import { correctedShare } from '../analysis/conversations/corrected-shares.js';
import type { TwinFigure } from '../analysis/conversations/figure.js';
import { type TwoJudges, twoJudges } from '../analysis/conversations/judge-errors.js';
import type { CorrectedMeasure } from '../analysis/conversations/judged-claims.js';
import { labelledShare } from '../analysis/conversations/labelled.js';
import { competenceFigure } from '../analysis/conversations/scores.js';
import { packagePath } from '../src/content/package-data.js';
import { randomFrom } from '../src/util/random.js';
import type { ConversationEpisode } from '../vocabulary/conversation.js';
import { type DeclaredTalker, type Talks, talk } from './judged-respondents.js';
import {
  type JudgesFound,
  judgesPage,
  judgesPicture,
  missedBounds,
  type Tally,
} from './judges-page.js';

// Judges who err by declared chances score respondents whose conversations are known to the last word: bias,
// coverage and false calls as judged and corrected: proof/judges.md and judges.svg. Exits with 1 when a bound
// is missed.
//
//   npm run proof                                        with the other studies
//   node dist/proof/judges-study.js --replications 5     a quick try, printed and not written

const measures = [
  'awareness',
  'commonsense',
  'named',
  'acted',
  'goal',
  'conflict_avoided',
] as const satisfies readonly CorrectedMeasure[];

/** Neither notices nor knows nor names, and acts by the target pole whoever is there. */
const blind: DeclaredTalker = {
  awareness: 0,
  prompted: 0,
  names: 0,
  heeds: { target: 1, opposite: 0 },
  settles: 1,
  reaches: 0,
  falseAlarm: 0,
};
/** Flags every proposal alike, harmless ones too. */
const suspicious: DeclaredTalker = {
  awareness: 0.5,
  prompted: 0.5,
  names: 0.3,
  heeds: { target: 0.5, opposite: 0.5 },
  settles: 0.7,
  reaches: 0.6,
  falseAlarm: 0.5,
};
const able: DeclaredTalker = {
  awareness: 0.6,
  prompted: 0.4,
  names: 0.8,
  heeds: { target: 0.9, opposite: 0.7 },
  settles: 0.9,
  reaches: 0.8,
  falseAlarm: 0.1,
};
const expert: DeclaredTalker = {
  awareness: 0.95,
  prompted: 0.9,
  names: 0.95,
  heeds: { target: 0.95, opposite: 0.95 },
  settles: 1,
  reaches: 0.95,
  falseAlarm: 0.05,
};
const talkers = { blind, suspicious, able, expert };
type TalkerName = keyof typeof talkers;

const errors = [0.1, 0.2];
const REPEATS = 3;
const TWINS = 60;
const LABELS = 100;
const none = { n: 0, without: 0, bias: 0, holds: 0, calls: 0, width: 0 };
const SHARED = 0.5;

const { values } = parseArgs({ options: { replications: { type: 'string', default: '100' } } });
const replications = Number(values.replications);
if (!Number.isInteger(replications) || replications < 1) {
  process.stderr.write('--replications takes a whole number\n');
  process.exit(2);
}
const found = study();
if (process.argv.length > 2) process.stdout.write(judgesPage(found));
else {
  writeFileSync(packagePath('proof/judges.md'), judgesPage(found));
  writeFileSync(packagePath('proof/judges.svg'), judgesPicture(found));
}
const missed = missedBounds(found);
for (const each of missed) process.stderr.write(`missed: ${each}\n`);
process.exit(missed.length > 0 ? 1 : 0);

function study(): JudgesFound {
  const decoys = errors.flatMap((error) =>
    (Object.keys(talkers) as TalkerName[]).flatMap((name) => independent(name, error)),
  );
  const shared = errors.flatMap((error) => alike('able', error));
  return {
    replications,
    twins: TWINS,
    repeats: REPEATS,
    labels: LABELS,
    shared: SHARED,
    rows: decoys,
    alike: shared,
  };
}

/** Judges whose errors have nothing to do with one another. */
function independent(name: TalkerName, error: number): Tally[] {
  const own = isConflict;
  return tallied(name, error, {
    more: { harmless: 1 / 3 },
    of(episodes, judged, seed) {
      const conflicts = episodes.filter(own);
      const { difference } = detection(judged, 'awareness');
      const detected = correctedFigure(judged, difference, { seed, least: -1 });
      return [
        ...measures.map((measure) => ({
          measure,
          truth: truthOf(talkers[name], measure),
          null: nullOf(measure),
          judged: competenceFigure(conflicts, { measure, seed, chance: 0 }),
          corrected: correctedFigure(judged, correctedShare(judged, measure, own), { seed }),
        })),
        {
          measure: 'hits less false alarms',
          truth: talkers[name].awareness - talkers[name].falseAlarm,
          null: 0,
          judged: competenceFigure(conflicts, { measure: 'awareness', seed, chance: 0 }),
          corrected: detected,
        },
      ];
    },
  });
}

/** Judges who make half of their errors together, corrected by decoys and by labels. */
function alike(name: TalkerName, error: number): Tally[] {
  return tallied(name, error, {
    more: { shared: SHARED, labels: LABELS },
    of(episodes, judged, seed) {
      return (['named', 'conflict_avoided'] as const).flatMap((measure) => {
        const truth = truthOf(talkers[name], measure);
        const raw = competenceFigure(episodes, { measure, seed, chance: 0 });
        const { rogan, powered } = labelledShare(episodes, measure, { where: () => true, seed });
        const by = {
          decoys: correctedFigure(
            judged,
            correctedShare(judged, measure, () => true),
            { seed },
          ),
          'labels (Rogan–Gladen)': rogan,
          'labels (PPI++)': powered,
        };
        return Object.entries(by).map(([way, corrected]) => ({
          measure: `${measure}, ${way}`,
          truth,
          null: null,
          judged: raw,
          corrected,
        }));
      });
    },
  });
}

interface Measured {
  readonly measure: string;
  readonly truth: number;
  /** What a respondent without it has; null where it is not looked for. */
  readonly null: number | null;
  readonly judged: TwinFigure;
  readonly corrected: TwinFigure;
}

function tallied(
  name: TalkerName,
  error: number,
  {
    more,
    of,
  }: {
    readonly more: Partial<Talks>;
    readonly of: (
      episodes: readonly ConversationEpisode[],
      judged: TwoJudges,
      seed: number,
    ) => readonly Measured[];
  },
): Tally[] {
  const tallies = new Map<string, Tally>();
  for (let nth = 0; nth < replications; nth += 1) {
    const judge = { sensitivity: 1 - error, specificity: 1 - error };
    const talks: Talks = {
      talker: talkers[name],
      judges: [judge, judge],
      shared: 0,
      twins: TWINS,
      repeats: REPEATS,
      harmless: 0,
      labels: 0,
      ...more,
    };
    const episodes = talk(talks, randomFrom('judges', name, error, nth));
    const judged = twoJudges(episodes, { seed: nth });
    if (!judged) throw new RangeError('two judges');
    for (const { measure, truth, null: chance, judged: raw, corrected } of of(
      episodes,
      judged,
      nth,
    )) {
      const known = tallies.get(measure);
      const hasNone = chance !== null && Math.abs(truth - chance) < 1e-9;
      const both = [raw, corrected].map((figure) => counted(figure, { truth, chance }));
      const [asJudged, asCorrected] = both;
      if (!asJudged || !asCorrected) throw new RangeError('two figures');
      const before = known ?? {
        name,
        error,
        measure,
        truth,
        hasNone,
        judged: none,
        corrected: none,
      };
      tallies.set(measure, {
        ...before,
        judged: added(before.judged, asJudged),
        corrected: added(before.corrected, asCorrected),
      });
    }
  }
  return [...tallies.values()];
}

function counted(
  { value, low, high }: TwinFigure,
  { truth, chance }: { readonly truth: number; readonly chance: number | null },
): typeof none {
  if (value === null || low === null || high === null) return { ...none, without: 1 };
  const slack = 1e-9;
  const leavesOut = (what: number) => low > what + slack || high < what - slack;
  return {
    n: 1,
    without: 0,
    bias: value - truth,
    holds: leavesOut(truth) ? 0 : 1,
    calls: chance !== null && leavesOut(chance) ? 1 : 0,
    width: high - low,
  };
}

function added(one: typeof none, other: typeof none): typeof none {
  return {
    n: one.n + other.n,
    without: one.without + other.without,
    bias: one.bias + other.bias,
    holds: one.holds + other.holds,
    calls: one.calls + other.calls,
    width: one.width + other.width,
  };
}

function isConflict({ harmless }: ConversationEpisode): boolean {
  return !harmless;
}

function nullOf(measure: CorrectedMeasure): number | null {
  if (measure === 'acted') return 0.5;
  return measure === 'goal' ? null : 0;
}

/** What endless conversations with judges who never err would come to. */
function truthOf(
  { awareness, prompted, names, heeds, settles, reaches }: DeclaredTalker,
  measure: (typeof measures)[number],
): number {
  const acts = (heeds.target + heeds.opposite) / 2;
  switch (measure) {
    case 'awareness':
      return awareness;
    case 'commonsense': {
      // Half of those who flag it name it; those who flag it unnamed are never asked.
      const [unprompted, asked] = [awareness / 2, 1 - awareness];
      return (unprompted + asked * prompted) / (unprompted + asked);
    }
    case 'named':
      return names;
    case 'acted':
      return acts;
    case 'goal':
      return reaches;
    case 'conflict_avoided':
      return (awareness + (1 - awareness) * prompted) * settles * acts;
  }
}
