import type { Reading } from '../../../../vocabulary/reading.js';
import type { Response } from '../../../../vocabulary/response.js';
import type { Form } from '../../../../vocabulary/template.js';
import { lexiconOf } from '../../../reading/languages.js';
import { isHedged, isRefusal, type Lexicon } from '../../../reading/lexicon.js';
import {
  copiedOption,
  leadingOption,
  quotedOptions,
  withoutOptions,
} from '../../../reading/option-text.js';
import { comparedWords, madeOnce, remembered } from '../../../reading/remembered.js';
import {
  bareOption,
  declaredRefusal,
  spokenPart,
  stripFormatting,
} from '../../../reading/spoken-text.js';
import { type Answer, invalid } from './answer.js';
import { itemText, withoutEcho } from './echo.js';
import { readFields } from './json-fields.js';
import { leadingAnswer } from './leading-answer.js';
import { readLetter } from './letter.js';
import { readRating } from './rating.js';
import { readRepetition } from './repetition.js';
import { isCrossedOut, tickedPart } from './ticked.js';
import { readYesNo } from './yes-no.js';

const readers: Readonly<Record<Form, (answer: Answer, lexicon: Lexicon) => Reading | undefined>> = {
  ab: readLetter,
  repeat: readRepetition,
  compare: readYesNo,
  likert: readRating,
};

/** A page and its options come again with every draw. */
const shownIn = madeOnce((lexicon: Lexicon) => ({
  option: remembered((text) => normaliseSpelling(bareOption(text), lexicon)),
  page: remembered((text) => normaliseSpelling(stripFormatting(text), lexicon)),
  /** What a mark says, by form and mark. */
  marks: new Map<string, Reading>(),
}));

/** A text as the rules of a language expect it to be spelt. */
function normaliseSpelling(text: string, { spelling }: Lexicon): string {
  return spelling.reduce(
    (said, [sign, plain]) =>
      typeof plain === 'string' ? said.replace(sign, plain) : said.replace(sign, plain),
    text,
  );
}

/** What was asked, as the respondent saw it. */
export interface Asked {
  readonly form: Form;
  readonly first: string;
  readonly second: string;
  readonly language: string;
  /** The prompt as it was sent, where it is known: an echo of it is no answer. */
  readonly prompt?: string | undefined;
}

/**
 * Reads a response by rule: exact answer, answer inside its usual dressing, repeated option, then
 * refusal, then neutral, else invalid. An unclear answer is invalid, never a guess. A field of
 * reasoning is not looked at.
 * @throws RangeError when the language has no reading rules
 */
export function readResponse(
  response: Pick<Response, 'content' | 'refusal' | 'finish'>,
  asked: Asked,
): Reading {
  const own = lexiconOf(asked.language);
  const lexicon = own.script?.test(response.content) === false ? lexiconOf('en') : own;
  const declared = declaredRefusal(response);
  if (declared !== null) return { kind: 'refusal', rule: declared };
  const copied = copiedExactly(response, asked);
  if (copied !== undefined) return { kind: 'choice', choice: copied, rule: 'option text' };
  if (!isMark(response, asked)) return readInFull(response, asked, lexicon);
  const { marks } = shownIn(lexicon);
  const mark = `${asked.form} ${response.content}`;
  const known = marks.get(mark);
  if (known) return known;
  const reading = readInFull(response, asked, lexicon);
  marks.set(mark, reading);
  return reading;
}

/** An option this long or longer cannot be a mark, nor a mark's label. */
const MIN_OPTION_LENGTH = 12;

/** The option that a repetition copies sign for sign. */
function copiedExactly(
  { content, finish }: Pick<Response, 'content' | 'finish'>,
  { form, first, second }: Asked,
): 'first' | 'second' | undefined {
  if (form !== 'repeat' || finish === 'length') return undefined;
  if (first.length < MIN_OPTION_LENGTH || second.length < MIN_OPTION_LENGTH) return undefined;
  if (first.includes(second) || second.includes(first)) return undefined;
  if (content === first) return 'first';
  return content === second ? 'second' : undefined;
}

const beginsWithMark = /^(?:[AB1-5]|yes|no|ja|nein)(?!\p{L})|^[是否]/iu;

/** Whether an answer is one mark, such as "A", "4." or "Yes", which says the same of every pair of sentences. */
function isMark({ content, finish }: Pick<Response, 'content' | 'finish'>, asked: Asked): boolean {
  if (content.length > 5 || finish === 'length' || asked.form === 'repeat') return false;
  if (!/^(?:\(?[AB1-5]\)?|yes|no|ja|nein|是|否)[.。]?$/i.test(content)) return false;
  // An option that begins with a mark may be meant by it.
  for (const option of [asked.first, asked.second])
    if (option.length < MIN_OPTION_LENGTH || beginsWithMark.test(option)) return false;
  // A page that shows the mark on a line of its own may be repeated.
  return asked.prompt === undefined || !`\n${asked.prompt}\n`.includes(`\n${content}\n`);
}

function readInFull(
  response: Pick<Response, 'content' | 'refusal' | 'finish'>,
  asked: Asked,
  lexicon: Lexicon,
): Reading {
  const cut = response.finish === 'length';
  const { option, page } = shownIn(lexicon);
  const options = { first: option(asked.first), second: option(asked.second) };
  const prompt = asked.prompt === undefined ? undefined : page(asked.prompt);
  const shown = { ...options, prompt, form: asked.form };
  const answer = { form: asked.form, text: '', ...options, item: prompt && itemText(prompt) };
  const plain = (part: string) =>
    withoutLabel(normaliseSpelling(stripFormatting(part), lexicon), shown, lexicon);
  const read = (text: string) => readText({ ...answer, text }, lexicon);
  // JSON is read before its quotes are: straightened ones would end a string early.
  const fields = copiedOption(plain(response.content), options)
    ? undefined
    : readFields(spokenPart(response.content), { answer, lexicon, plain, read });
  // Reasons that are cut may go on to another answer.
  if (fields && cut && (fields.kind === 'invalid' || fields.rule === 'commitment'))
    return invalid('cut short');
  if (fields) return fields;
  const text = answerText(response.content, shown, lexicon);
  if (cut) {
    const whole = normaliseSpelling(stripFormatting(response.content), lexicon);
    const thinks = lexicon.thinksAloud.test(whole) && !leadingOption(whole, options, lexicon);
    return (
      readCut({ ...answer, text, isCut: true }, thinks ? whole : undefined, lexicon) ??
      invalid('cut short')
    );
  }
  const lettered = asked.form === 'ab' || asked.form === 'repeat';
  if (lettered && isCrossedOut(response.content) && !copiedOption(text, options))
    return invalid('crossed out');
  if (text === '') return invalid('empty');
  return read(text) ?? invalid('no rule reads it');
}

/**
 * Reads a text that the token limit cut: what stands first and alone, or a refusal. Undefined else. Of a text
 * that begins to think, `aloud`, only a first paragraph that states an answer counts.
 */
function readCut(answer: Answer, aloud: string | undefined, lexicon: Lexicon): Reading | undefined {
  const found =
    aloud === undefined
      ? (leadingAnswer(answer, lexicon) ?? leadingParagraph(answer, lexicon))
      : leadingParagraph({ ...answer, text: aloud }, lexicon);
  if (found) return found.kind === 'invalid' ? undefined : found;
  const around = withoutOptions(answer.text, [answer.first, answer.second]);
  return isRefusal(around, lexicon) ? { kind: 'refusal', rule: 'declines in words' } : undefined;
}

/** Words of a paragraph that says an answer and no more, "I would choose B.", and of a courtesy before it. */
const FEW = 8;

/** The answer that the first paragraph states in a few words, or the second after a courtesy. */
function leadingParagraph(answer: Answer, lexicon: Lexicon): Reading | undefined {
  // The last one may be cut.
  const whole = answer.text.split(/\s*\n\s*\n\s*/).slice(0, -1);
  const [opening = ''] = whole;
  const isShort = (text: string) => comparedWords(text).split(' ').length <= FEW;
  const isCourtesy = isShort(opening) && !/\d|(?<!\p{L})[AB](?!\p{L})/u.test(opening);
  for (const text of whole.slice(0, isCourtesy ? 2 : 1)) {
    const said = text.replace(lexicon.label, '');
    const isStated = said !== text || lexicon.firstPerson.test(text);
    if (!isStated || !isShort(text)) continue;
    const found = readText({ ...answer, text: said }, lexicon);
    if (found?.kind === 'choice' || found?.kind === 'rating') return found;
  }
  return undefined;
}

/** Reads a text by the rules of its form, then as a refusal, then as neutral; undefined where no rule fits. */
function readText(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const { text } = answer;
  // Options may hold the very words that hedge or decline: only what is said around them counts.
  const around = withoutOptions(text, [answer.first, answer.second]);
  if (lexicon.asksForPage.test(around)) return invalid('asks for the options');
  if (
    /^[\s.,;:!?"'()/|*AB12\u2013\u2014-]*$/.test(around) &&
    quotedOptions(text, answer).length === 2
  )
    return invalid('options over again');
  const found = readers[answer.form](answer, lexicon);
  if (found && 'choice' in found && found.rule === 'commitment' && lexicon.endsOpen.test(around))
    return { kind: 'neutral', rule: 'ends without a preference' };
  if (found && !isSettled(found, answer, lexicon)) return invalid('only weighs');
  if (found) return found;
  if (isRefusal(around, lexicon)) return { kind: 'refusal', rule: 'declines in words' };
  return isHedged(around.replace(lexicon.asksBack, ''), lexicon)
    ? { kind: 'neutral', rule: 'commits to neither' }
    : undefined;
}

/** Rules by which an option or a label counts though no word says who is for it. */
const STANDS_THERE = /^(?:option |letter|only letter|number|named by its place|part of an option)/;

/** False for a text that says it will weigh the options and does not come to one. */
function isSettled({ rule }: Reading, answer: Answer, lexicon: Lexicon): boolean {
  if (!STANDS_THERE.test(rule) || !lexicon.weighs.test(answer.text)) return true;
  if (leadingOption(answer.text, answer, lexicon)) return true;
  const last = answer.text.split(/\n+|(?<=[.!?:])\s+/).at(-1) ?? '';
  const isLabel = /^["'([]*(?:[AB]|[1-5])["')\].!]*$/.test(last);
  return isLabel || copiedOption(last, answer) !== undefined;
}

type Options = Pick<Asked, 'form' | 'first' | 'second' | 'prompt'>;

/** What a response answers: its text without a label; an option is left whole. */
function answerText(content: string, options: Options, lexicon: Lexicon): string {
  const said = (part: string) => normaliseSpelling(stripFormatting(part), lexicon);
  const spoken = spokenPart(content);
  const ticked = tickedPart(spoken);
  if (ticked !== undefined) return withoutLabel(said(ticked), options, lexicon);
  const bare = said(content);
  if (copiedOption(bare, options)) return bare;
  const after = options.prompt === undefined ? bare : withoutEcho(bare, options.prompt, options);
  return withoutLabel(firstAnswer(after, lexicon), options, lexicon);
}

/** The text before an invented next question. */
function firstAnswer(text: string, lexicon: Lexicon): string {
  const next = lexicon.nextQuestion.exec(text);
  const own = (next && next.index > 0 ? text.slice(0, next.index) : text).trim();
  const paragraphs = own.split(/\n\s*\n/);
  const asks = paragraphs.findIndex((one, place) => place > 0 && lexicon.instruction.test(one));
  // The paragraph before what is asked is the situation, unless it is all there is of an answer.
  return asks < 0
    ? own
    : paragraphs
        .slice(0, Math.max(1, asks - 1))
        .join('\n\n')
        .trim();
}

function withoutLabel(text: string, options: Options, lexicon: Lexicon): string {
  let rest = text.trim();
  for (;;) {
    const shorter = rest
      .replace(lexicon.label, '')
      .replace(/^["'](.*)["']$/s, '$1')
      .trim();
    if (shorter === rest || shorter === '' || copiedOption(rest, options)) return rest;
    rest = shorter;
  }
}
