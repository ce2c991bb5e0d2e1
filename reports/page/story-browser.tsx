import { useMemo, useState } from 'preact/hooks';
import type { ReportDocument } from '../document/document.js';
import { count, counted } from '../document/format.js';
import { addressOf } from './address.js';
import { times } from './answer-browser.js';
import { type BrowserProps, Choice, Said, Search, useLoaded, Waiting } from './controls.js';
import {
  type HeldValue,
  type Passage,
  type StoryAnswer,
  type StoryData,
  type StoryEntry,
  type StoryQuestion,
  type StoryVariant,
  storyVerdicts,
} from './story-data.js';
import { visibleText } from './texts.js';

/** Longer answers are folded. */
const LONG = 240;

const nothingChosen = {
  kind: '',
  about: '',
  respondent: '',
  task: '',
  verdict: '',
  statement: '',
};

/** A story beside what was asked about it, and what each respondent made of it. */
export function StoryBrowser({ report, source, parts }: BrowserProps) {
  const data = useLoaded(source, (from) => from.stories());
  if (!source || data === null) return <Waiting />;
  return <Stories data={data} report={report} parts={parts} />;
}

function Stories({
  data,
  report,
  parts,
}: {
  readonly data: StoryData<string>;
  readonly report: ReportDocument;
  readonly parts: readonly string[];
}) {
  const [chosen, setChosen] = useState(nothingChosen);
  const [lit, setLit] = useState<string | null>(null);
  const [page = '', wanted] = parts;
  const found = useMemo(() => answersBy(data, chosen, report), [data, chosen, report]);
  const listed = storiesWith(data, found, Object.values(chosen).some(Boolean));
  const named = placeOfTelling(data, wanted);
  const story = named && listed.includes(named.story) ? named.story : listed[0];
  const entry = story === undefined ? undefined : data.stories[story];
  const nth = tellingShown({ data, found, story, wanted: named?.story === story ? named : null });
  const telling = entry?.tellings[nth];
  const go = (to: number | undefined, other = 0) => {
    const id = to === undefined ? undefined : data.stories[to]?.tellings[other]?.id;
    if (id !== undefined) location.hash = addressOf(page, id);
  };
  const choice = (key: keyof typeof nothingChosen) => ({
    label: key,
    chosen: chosen[key],
    choose: (value: string) => setChosen({ ...chosen, [key]: value }),
  });
  const at = story === undefined ? -1 : listed.indexOf(story);
  const questions = [...data.questions.entries()].filter(
    ([place, each]) => each.story === story && each.telling === nth && found.has(place),
  );
  const given = questions.flatMap(([place]) => found.get(place) ?? []);
  return (
    <>
      <div class="controls">
        <Choice {...choice('kind')} values={distinct(data.stories.map(({ kind }) => kind))} />
        <Choice {...choice('about')} values={categoriesOf(data, report)} />
        <Choice
          {...choice('respondent')}
          values={distinct(data.answers.map(({ respondent }) => respondent))}
        />
        <Choice {...choice('task')} values={distinct(data.questions.map(({ task }) => task))} />
        <Choice
          {...choice('verdict')}
          values={storyVerdicts.filter((each) =>
            data.answers.some(({ verdict }) => verdict === each),
          )}
        />
        <Search
          label="statement"
          wanted={chosen.statement}
          want={(statement) => setChosen({ ...chosen, statement })}
        />
      </div>
      <div class="controls">
        <Choice
          label="story"
          all={null}
          values={listed.map((each) => [String(each), titleOf(data.stories[each])])}
          chosen={String(story ?? '')}
          choose={(value) => go(Number(value))}
        />
        <button type="button" disabled={at < 1} onClick={() => go(listed[at - 1])}>
          Previous story
        </button>
        <button
          type="button"
          disabled={at < 0 || at === listed.length - 1}
          onClick={() => go(listed[at + 1])}
        >
          Next story
        </button>
      </div>
      <p class="status" role="status">
        {telling
          ? `Story ${at + 1} of ${listed.length}: ${counted(questions.length, 'question')}, ${counted(given.length, 'row')} of answers.`
          : 'No story has a matching answer.'}{' '}
        {data.answers.length < data.total &&
          `The page holds a sample of ${count(data.total)} rows, wrong and unread first, so do not count shares here.`}
      </p>
      {entry && telling && (
        <div class="reading">
          <article class="story" aria-label="The story">
            <h3>{entry.title}</h3>
            <p class="about">
              {entry.kind} · {entry.place} · {telling.id}
            </p>
            {entry.tellings.length > 1 && (
              <fieldset class="tellings">
                <legend>Telling</legend>
                {['First telling', 'Second telling'].map((name, place) => (
                  <label key={name}>
                    <input
                      type="radio"
                      name="telling"
                      checked={place === nth}
                      onChange={() => go(story, place)}
                    />
                    {name}
                  </label>
                ))}
              </fieldset>
            )}
            <ToldText data={data} telling={telling} report={report} lit={lit} light={setLit} />
          </article>
          <div class="questions">
            <h3>What was asked, and answered</h3>
            {questions.map(([place, question]) => (
              <Question
                key={place}
                data={data}
                question={question}
                answers={found.get(place) ?? []}
                isLit={isAbout(question, telling, lit)}
              />
            ))}
          </div>
        </div>
      )}
      {data.personas.map(({ respondent, purpose, text }, place) => (
        <details key={`${place}-${respondent}`}>
          <summary>
            {respondent} {purpose}: what was sent
          </summary>
          <Said>{text}</Said>
        </details>
      ))}
    </>
  );
}

const distinct = (words: readonly string[]) => [...new Set(words)];

function titleOf(story: StoryEntry | undefined): string {
  return story ? `${story.kind} · ${story.title} · ${story.place}` : '';
}

/** A dimension by its name; any other category as it is. */
function categoryName({ scheme }: ReportDocument, category: string): string {
  return scheme.find(({ id }) => id === category)?.name.toLowerCase() ?? category;
}

/** Dimensions in their order, then whatever else stories are about. */
function categoriesOf(
  { stories }: StoryData<string>,
  report: ReportDocument,
): (readonly [string, string])[] {
  const all = distinct(
    stories.flatMap(({ tellings }) =>
      tellings.flatMap(({ values }) => values.map(({ category }) => category)),
    ),
  );
  const known = report.scheme.map(({ id }) => id).filter((id) => all.includes(id));
  return distinct([...known, ...all]).map((id) => [id, categoryName(report, id)]);
}

/** Answers that the choices leave, by the place of their question. */
function answersBy(
  data: StoryData<string>,
  chosen: typeof nothingChosen,
  _report: ReportDocument,
): ReadonlyMap<number, readonly StoryAnswer<string>[]> {
  const found = new Map<number, StoryAnswer<string>[]>();
  for (const answer of data.answers) {
    const question = data.questions[answer.question];
    const entry = question && data.stories[question.story];
    const values = question?.about.map((place) => entry?.tellings[question.telling]?.values[place]);
    const isWanted =
      (!chosen.kind || entry?.kind === chosen.kind) &&
      (!chosen.about || values?.some((value) => value?.category === chosen.about)) &&
      (!chosen.respondent || answer.respondent === chosen.respondent) &&
      (!chosen.task || question?.task === chosen.task) &&
      (!chosen.verdict || answer.verdict === chosen.verdict) &&
      (!chosen.statement || values?.some((value) => value?.statement.includes(chosen.statement)));
    if (!isWanted) continue;
    const others = found.get(answer.question);
    if (others) others.push(answer);
    else found.set(answer.question, [answer]);
  }
  return found;
}

/** Places of the stories that have an answer left; all of them where nothing is chosen. */
function storiesWith(
  { stories, questions }: StoryData<string>,
  found: ReadonlyMap<number, unknown>,
  narrowed: boolean,
): readonly number[] {
  const having = new Set([...found.keys()].map((place) => questions[place]?.story));
  return [...stories.keys()].filter((story) => !narrowed || having.has(story));
}

interface TellingPlace {
  readonly story: number;
  readonly telling: number;
}

function placeOfTelling(
  { stories }: StoryData<string>,
  id: string | undefined,
): TellingPlace | null {
  for (const [story, { tellings }] of stories.entries()) {
    const telling = tellings.findIndex((each) => each.id === id);
    if (telling >= 0) return { story, telling };
  }
  return null;
}

/** The telling that is asked for, else the first that has an answer left. */
function tellingShown({
  data,
  found,
  story,
  wanted,
}: {
  readonly data: StoryData<string>;
  readonly found: ReadonlyMap<number, unknown>;
  readonly story: number | undefined;
  readonly wanted: TellingPlace | null;
}): number {
  const has = (telling: number) =>
    data.questions.some(
      (each, place) => each.story === story && each.telling === telling && found.has(place),
    );
  const first = wanted?.telling ?? 0;
  return has(first) || !has(1 - first) ? first : 1 - first;
}

/** The story's words; passages that carry a value are marked with it, and say where tellings differ. */
function ToldText({
  data,
  telling,
  report,
  lit,
  light,
}: {
  readonly data: StoryData<string>;
  readonly telling: StoryVariant;
  readonly report: ReportDocument;
  readonly lit: string | null;
  readonly light: (statement: string | null) => void;
}) {
  const statements = distinct(telling.values.map(({ statement }) => statement));
  const nameOf = (statement: string) => {
    const values = telling.values.filter((value) => value.statement === statement);
    return heldName(values, report) || statement;
  };
  return (
    <>
      <ul class="held">
        {statements.map((statement) => {
          const [value] = telling.values.filter((each) => each.statement === statement);
          return (
            <li key={statement}>
              <button
                type="button"
                aria-pressed={lit === statement}
                onClick={() => light(lit === statement ? null : statement)}
              >
                {nameOf(statement)}
              </button>{' '}
              <span>{visibleText(data.texts[value?.text ?? -1] ?? '')}</span>
            </li>
          );
        })}
      </ul>
      <div class="text">
        {telling.passages.map((passage, place) => (
          <PassageText
            key={place}
            passage={passage}
            text={data.texts[passage.text] ?? ''}
            names={passage.carries.map(nameOf)}
            isLit={lit !== null && passage.carries.includes(lit)}
          />
        ))}
      </div>
    </>
  );
}

/** What a story holds under one statement: one attitude, or each person's. */
function heldName(values: readonly HeldValue[], report: ReportDocument): string {
  const [first] = values;
  if (!first) return '';
  const attitudes = values.map(({ attitude, character }) =>
    character === null ? attitude : `${character}: ${attitude}`,
  );
  const mark = first.character === null ? ':' : ' ·';
  return `${categoryName(report, first.category)}${mark} ${attitudes.join('; ')}`;
}

function PassageText({
  passage: { carries, differs },
  text,
  names,
  isLit,
}: {
  readonly passage: Passage;
  readonly text: string;
  readonly names: readonly string[];
  readonly isLit: boolean;
}) {
  const marks = [names.join(', '), differs ? 'differs between the tellings' : ''].filter(Boolean);
  const classes = ['passage', carries.length > 0 && 'carrying', isLit && 'lit'].filter(Boolean);
  return (
    <div class={classes.join(' ')}>
      {marks.length > 0 && <p class="mark">{marks.join(' · ')}</p>}
      {text.split(/\n\s*\n/).map((paragraph, place) => (
        <p key={place} dir="auto">
          {visibleText(paragraph)}
        </p>
      ))}
    </div>
  );
}

function isAbout(
  { whole, about }: StoryQuestion,
  telling: StoryVariant,
  lit: string | null,
): boolean {
  return !whole && about.some((place) => lit !== null && telling.values[place]?.statement === lit);
}

function Question({
  data,
  question: { how, text, options, right },
  answers,
  isLit,
}: {
  readonly data: StoryData<string>;
  readonly question: StoryQuestion;
  readonly answers: readonly StoryAnswer<string>[];
  readonly isLit: boolean;
}) {
  const words = (place: number) => visibleText(data.texts[place] ?? '');
  return (
    <article class={isLit ? 'lit' : undefined}>
      <h4>{how}</h4>
      <p class="put" dir="auto">
        {words(text)}
      </p>
      <ol>
        {options.map((option, place) => (
          <li key={place} dir="auto">
            {words(option)}
            {right.includes(place) && <strong> ✓ right</strong>}
          </li>
        ))}
      </ol>
      <ul class="given">
        {answers.map((answer, place) => (
          <Given key={place} answer={answer} options={options.map(words)} />
        ))}
      </ul>
    </article>
  );
}

function Given({
  answer,
  options,
}: {
  readonly answer: StoryAnswer<string>;
  readonly options: readonly string[];
}) {
  const { respondent, verdict, rule, content, judged } = answer;
  const reading = visibleText(answer.reading);
  // An option that was chosen stands above: its number will do.
  const chosen = options.findIndex((option, place) => reading === `${place + 1}. ${option}`);
  return (
    <li>
      <p>
        <bdi>{respondent}</bdi> · <strong class={verdict.replaceAll(' ', '-')}>{verdict}</strong> ·{' '}
        {verdict === 'unread' ? '' : 'read as '}
        {chosen < 0 ? reading : chosen + 1} ({rule}){times(answer)}
      </p>
      {judged.length > 0 && (
        <ul>
          {judged.map((line, place) => (
            <li key={place}>{visibleText(line)}</li>
          ))}
        </ul>
      )}
      {content.length <= LONG ? (
        <Said>{content}</Said>
      ) : (
        <details>
          <summary>
            “{visibleText(content.slice(0, 80).trim())}…” ({content.length} characters)
          </summary>
          <Said>{content}</Said>
        </details>
      )}
    </li>
  );
}
