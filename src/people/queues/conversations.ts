import { headlineMeasures, scoreOf } from '../../../analysis/conversations/scores.js';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import { competences, type JudgedEpisode } from '../../../vocabulary/conversation.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import type { StudyRespondent } from '../../instruments/base/entries.js';
import { type Claim, claimsOf, pointsIn } from '../../instruments/conversations/claims.js';
import { conversations } from '../../instruments/conversations/instrument.js';
import { columnOf, verdictOfPerson } from '../../instruments/conversations/labels.js';
import type { Episode } from '../../instruments/conversations/observation.js';
import type { ConversationPlan } from '../../instruments/conversations/plan.js';
import { namesIn } from '../../instruments/conversations/scenes.js';
import { scoresOf } from '../../instruments/conversations/scores.js';
import {
  caseId,
  type Field,
  type LabelCase,
  type QueueSource,
  type Said,
  steps,
} from '../label-queue.js';
import { type LabelledStudy, markOf, observationsOf } from './observed.js';

const yesOrNo = ['yes', 'no'];
const measures = [
  { name: 'claim', categories: yesOrNo },
  ...headlineMeasures.map((name) => ({ name, categories: yesOrNo })),
  { name: 'behaviour', categories: steps(0, 3), ordinal: true as const },
];

/**
 * Episodes, as many of each respondent, by the judges' own rubric: of each claim the message that first
 * shows it. Scores are derived by the code that derives the judges'.
 */
export function conversationsQueue(study: LabelledStudy): QueueSource {
  return {
    queue: 'conversations',
    name: study.plan.study.name,
    measures,
    async *pool() {
      for await (const { respondent, asked, observation } of observationsOf(conversations, study)) {
        if (observation.task !== 'episode') continue;
        const { scenario } = observation;
        for (const [repeat, episode] of observation.draws.entries()) {
          // Where no trap was answered there is nothing to judge.
          if (pointsIn(episode.turns).end === null) continue;
          const keys = { respondent: respondent.id, scenario: scenario.id, repeat };
          const id = caseId(...Object.values(keys));
          const make = () => ({
            id,
            keys,
            ...episodeCase(episode, { scenario, respondent, asked }),
          });
          yield { id, stratum: respondent.id, make };
        }
      }
    },
  };
}

function episodeCase(
  episode: Episode,
  {
    scenario,
    respondent,
    asked,
  }: {
    readonly scenario: Scenario;
    readonly respondent: StudyRespondent;
    readonly asked: ConversationPlan;
  },
): Omit<LabelCase, 'id' | 'keys'> {
  const { turns, stop, scored, judged } = episode;
  const { wording } = asked.means;
  const { antagonist, protagonist } = namesIn(scenario);
  // A person needs no decoy.
  const about = { scenario, others: [], wording };
  const claims = competences.flatMap((competence) =>
    claimsOf(competence, turns, about).map((claim) => ({ competence, claim })),
  );
  const said = turns.map(
    ({ speaker, text }, place) =>
      `${place + 1}. ${speaker === 'protagonist' ? protagonist : antagonist}: ${text}`,
  );
  return {
    respondent: markOf(respondent),
    group: null,
    cluster: scenario.twin,
    text: `${scenario.setting}\n\n${said.join('\n')}\n\nGo by what ${protagonist} says.`,
    fields: claims.map(({ claim }) => fieldOf(claim, episode)),
    says(given) {
      const verdict = verdictOfPerson(given, { claims, turns });
      return [
        ...claims.map(({ claim: { kind } }) => {
          const answer = ownValue(given, columnOf(kind));
          return claimSaid(kind, answer === undefined ? null : answer !== 'no');
        }),
        ...scoresSaid(scoresOf(verdict, { turns, stop, pole: scenario.pole })),
      ];
    },
    ours: scored.judges.map((scores, nth) => ({
      by: `judge ${nth + 1}`,
      says: [
        ...claims.map(({ claim: { kind } }) =>
          claimSaid(kind, kind === 'decoy' ? null : (judged[nth]?.[kind] ?? null)),
        ),
        ...scoresSaid(scores),
      ],
    })),
  };
}

function fieldOf({ kind, text, last }: Claim, { turns }: Episode): Field {
  const own = turns.flatMap(({ speaker }, place) =>
    speaker === 'protagonist' && place <= last ? [String(place + 1)] : [],
  );
  return {
    name: columnOf(kind),
    ask: `Does this hold, and which message shows it first? ${text}`,
    choices: [
      ...own.map((number) => ({ key: number, text: `message ${number}`, value: number })),
      { key: '0', text: 'it does not hold', value: 'no' },
    ],
  };
}

function claimSaid(kind: Claim['kind'], holds: boolean | null): Said {
  return { measure: 'claim', part: kind, said: holds === null ? null : holds ? 'yes' : 'no' };
}

function scoresSaid(scores: JudgedEpisode): readonly Said[] {
  return [
    ...headlineMeasures.map((measure): Said => {
      const score = scoreOf(scores, measure);
      return { measure, part: '', said: score === null ? null : score === 1 ? 'yes' : 'no' };
    }),
    {
      measure: 'behaviour',
      part: '',
      said: scores.behaviour === null ? null : String(scores.behaviour),
    },
  ];
}
