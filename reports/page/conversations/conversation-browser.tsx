import { useEffect, useRef, useState } from 'preact/hooks';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import type { ConversationEpisode, TranscriptScene } from '../../../vocabulary/conversation.js';
import type { ReportDocument } from '../../document/document.js';
import { count, list } from '../../document/format.js';
import { addressOf } from '../address.js';
import { type BrowserProps, Choice, useLoaded, Waiting } from '../controls.js';
import { visibleText } from '../texts.js';
import type { ConversationData, ShownConversation, ShownTurn } from './conversation-data.js';
import { ConversationScores, judgesDiffer } from './conversation-scores.js';
import { quotedParts } from './quoted-parts.js';

type Shown = ShownConversation<string>;

/** Which conversations are listed; of a kind that none is of, it is not offered. */
const kinds: Readonly<Record<string, (shown: Shown) => boolean>> = {
  'judges differ': ({ episode }) => judgesDiffer(episode),
  'given away early': ({ episode }) => episode.leaks.length > 0,
  'broken off': ({ episode }) => !['closed', 'goodbye'].includes(episode.stop),
};

/** A conversation turn by turn, with the words that judges quoted, beside what they made of it. */
export function ConversationBrowser({ report, source, parts }: BrowserProps) {
  const data = useLoaded(source, (from) => from.conversations());
  if (!source || data === null) return <Waiting />;
  return <Conversations data={data} report={report} parts={parts} />;
}

function Conversations({
  data,
  report,
  parts,
}: {
  readonly data: ConversationData<string>;
  readonly report: ReportDocument;
  readonly parts: readonly string[];
}) {
  const [kind, setKind] = useState('');
  const [page = '', wantedRespondent, wantedScenario, wantedRepeat] = parts;
  const listed = data.held.filter((each) => ownValue(kinds, kind)?.(each) ?? true);
  const respondents = distinct(listed.map(({ respondent }) => respondent));
  const respondent = chosenOf(respondents, wantedRespondent);
  const own = listed.filter((each) => each.respondent === respondent);
  const scenario = chosenOf(distinct(own.map(scenarioOf)), wantedScenario);
  const repeats = own.filter((each) => scenarioOf(each) === scenario);
  const shown =
    repeats.find(({ episode }) => String(episode.repeat + 1) === wantedRepeat) ?? repeats[0];
  const at = shown ? listed.indexOf(shown) : -1;
  const go = (to: Shown | undefined) => {
    if (!to) return;
    location.hash = addressOf(page, to.respondent, scenarioOf(to), String(to.episode.repeat + 1));
  };
  return (
    <>
      <div class="controls">
        <Choice
          label="show"
          values={Object.keys(kinds).filter((each) =>
            data.held.some((one) => ownValue(kinds, each)?.(one)),
          )}
          chosen={kind}
          choose={setKind}
        />
        <Choice
          label="respondent"
          all={null}
          values={respondents}
          chosen={respondent ?? ''}
          choose={(wanted) => {
            const theirs = listed.filter((each) => each.respondent === wanted);
            // The same conversation of another is what one compares.
            go(theirs.find((each) => shown && isLike(each, shown)) ?? theirs[0]);
          }}
        />
        <Choice
          label="scenario"
          all={null}
          values={distinct(own.map(scenarioOf)).map((each) => [
            each,
            titleOf(own.find((one) => scenarioOf(one) === each)?.episode),
          ])}
          chosen={scenario ?? ''}
          choose={(wanted) => go(own.find((each) => scenarioOf(each) === wanted))}
        />
        <Choice
          label="repeat"
          all={null}
          values={repeats.map(({ episode }) => String(episode.repeat + 1))}
          chosen={String((shown?.episode.repeat ?? 0) + 1)}
          choose={(wanted) =>
            go(repeats.find(({ episode }) => String(episode.repeat + 1) === wanted))
          }
        />
      </div>
      <div class="controls">
        <button type="button" disabled={at < 1} onClick={() => go(listed[at - 1])}>
          Previous conversation
        </button>
        <button
          type="button"
          disabled={at < 0 || at === listed.length - 1}
          onClick={() => go(listed[at + 1])}
        >
          Next conversation
        </button>
      </div>
      <p class="status" role="status">
        {shown
          ? `Conversation ${count(at + 1)} of ${count(listed.length)}.`
          : 'No conversation matches.'}{' '}
        {data.held.length < data.total &&
          `The page holds ${count(data.held.length)} of ${count(data.total)}, those of the first scenarios; all: undertone export responses.`}
        {data.service.length > 0 && (
          <> {data.service.map(({ part, model }) => `${capitalised(part)}: ${model}.`).join(' ')}</>
        )}
      </p>
      {shown && (
        <Conversation
          // What was lit is of one conversation.
          key={`${shown.respondent} ${scenarioOf(shown)} ${shown.episode.repeat}`}
          shown={shown}
          scene={shown.scene === null ? null : (data.scenes[shown.scene] ?? null)}
          report={report}
        />
      )}
    </>
  );
}

const distinct = (words: readonly string[]) => [...new Set(words)];
const scenarioOf = ({ episode }: Shown) => episode.scenario;
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const chosenOf = (words: readonly string[], wanted: string | undefined) =>
  wanted !== undefined && words.includes(wanted) ? wanted : words[0];

const isLike = (one: Shown, other: Shown) =>
  scenarioOf(one) === scenarioOf(other) && one.episode.repeat === other.episode.repeat;

function titleOf(episode: ConversationEpisode | undefined): string {
  return episode ? visibleText(`${episode.scenario} · ${episode.country} · ${episode.topic}`) : '';
}

function Conversation({
  shown,
  scene,
  report,
}: {
  readonly shown: Shown;
  readonly scene: TranscriptScene | null;
  readonly report: ReportDocument;
}) {
  const [lit, setLit] = useState<string | null>(null);
  const told = useRef<HTMLOListElement>(null);
  useEffect(() => {
    told.current?.querySelector('mark.lit')?.scrollIntoView({ block: 'nearest' });
  }, [lit]);
  const { episode, turns, respondent } = shown;
  const names = {
    antagonist: scene?.antagonist ?? 'Antagonist',
    protagonist: scene?.protagonist ?? 'Protagonist',
  };
  return (
    <div class="reading">
      <article class="story" aria-label="The conversation">
        <h3>{visibleText(`${episode.country}: ${episode.topic}`)}</h3>
        <p class="about">
          <bdi>{respondent}</bdi> · {visibleText(episode.scenario)} · repeat {episode.repeat + 1} ·
          ended by {stops[episode.stop]}
        </p>
        {scene && <Scene scene={scene} episode={episode} report={report} />}
        <ol ref={told} class="turns">
          {turns.map((turn, place) => (
            <Message
              key={place}
              turn={turn}
              number={place + 1}
              name={names[turn.speaker]}
              lit={lit}
            />
          ))}
        </ol>
        {episode.solved && <p class="about">The antagonist solved the conflict itself.</p>}
      </article>
      <div class="questions">
        <h3>What judges observed, and the scores that follow</h3>
        <ConversationScores shown={shown} scene={scene} lit={lit} light={setLit} />
      </div>
    </div>
  );
}

const stops: Readonly<Record<ConversationEpisode['stop'], string>> = {
  closed: 'the last move',
  goodbye: 'a goodbye',
  cap: 'the cap of 20 rounds',
  empty: 'an empty reply',
  refusal: 'a refusal',
  loop: 'the same reply three times',
  error: 'an error of antagonist or observer',
  budget: 'its budget of tokens',
};

function Scene({
  scene: { setting, fact, value, goals, third, protagonist },
  episode: { dimension, holder, country, category },
  report,
}: {
  readonly scene: TranscriptScene;
  readonly episode: ConversationEpisode;
  readonly report: ReportDocument;
}) {
  const pole = holder && (report.scheme.find(({ id }) => id === dimension)?.[holder] ?? holder);
  const lines = [
    [
      pole === null ? 'Value, which the scene does not show' : `Stance of ${third} (${pole})`,
      value,
    ],
    [`${category === 'date' ? 'Day' : 'Custom'} (${country})`, fact],
    [`Goals of ${protagonist}`, `${goals.fact} ${goals.value}`],
  ] as const;
  return (
    <>
      <p class="setting" dir="auto">
        {visibleText(setting)}
      </p>
      <dl class="scene">
        {lines.map(([term, words]) => (
          <div key={term}>
            <dt>{visibleText(term)}</dt>
            <dd dir="auto">{visibleText(words)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A message with its move, what it gave away, and the words that judges quoted from it. */
function Message({
  turn: { speaker, move, text, leaks, reworded, reply, quotes },
  number,
  name,
  lit,
}: {
  readonly turn: ShownTurn<string>;
  readonly number: number;
  readonly name: string;
  /** The claim that is pointed at, such as "0 flags". */
  readonly lit: string | null;
}) {
  const parts = quotedParts(
    text,
    quotes.map(({ quote }) => quote),
  );
  const isLit = (place: number) => {
    const { judge, claims = [] } = quotes[place] ?? { judge: 0 };
    return claims.some((claim) => lit === `${judge} ${claim}`);
  };
  const tagOf = (places: readonly number[]) =>
    distinct(places.map((place) => quotes[place]?.competence ?? ''))
      .map((competence) => {
        const judges = places.flatMap((place) =>
          quotes[place]?.competence === competence ? [`J${(quotes[place]?.judge ?? 0) + 1}`] : [],
        );
        return `${competence} ${distinct(judges).join(' ')}`;
      })
      .join(' · ');
  const marked = new Set(parts.flatMap(({ ending }) => ending));
  const astray = quotes.filter((_, place) => !marked.has(place));
  return (
    <li class={speaker}>
      <p class="about">
        {number} · <bdi>{visibleText(name)}</bdi> ·{' '}
        {/* The move is the antagonist's; a reply is to it. */}
        {speaker === 'antagonist' ? <strong>{move.toUpperCase()}</strong> : 'the respondent'}
        {reply && ` · read as ${reply}`}
        {reworded && ' · worded twice'}
        {leaks.length > 0 && <strong class="leak"> · gives away {list(distinct(leaks))}</strong>}
      </p>
      <p class="text" dir="auto">
        {parts.map((part, place) =>
          part.quotes.length === 0 ? (
            visibleText(part.text)
          ) : (
            <mark key={place} class={part.quotes.some(isLit) ? 'lit' : undefined}>
              {visibleText(part.text)}
              {part.ending.length > 0 && <sup>{tagOf(part.ending)}</sup>}
            </mark>
          ),
        )}
      </p>
      {astray.map(({ judge, competence, quote }, place) => (
        <p key={place} class="about" dir="auto">
          Quoted by judge {judge + 1} for {competence}: “{visibleText(quote)}”
        </p>
      ))}
    </li>
  );
}
