import type { Reading } from '../../../vocabulary/reading.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Form } from '../../../vocabulary/template.js';
import { lexiconOf } from '../../reading/languages.js';
import { isHedged, isRefusal, type Lexicon } from '../../reading/lexicon.js';
import { copiedOption, withoutOptions } from '../../reading/option-text.js';
import { madeOnce, remembered } from '../../reading/remembered.js';
import { bareOption, declaredRefusal, spokenPart, undress } from '../../reading/spoken-text.js';
import { type Answer, answerField, invalid, looseAnswerField } from './answer.js';
import { itemText, withoutEcho, withoutList } from './echo.js';
import { readLetter } from './letter.js';
import { readRating } from './rating.js';
import { readRepetition } from './repetition.js';
import { isCrossedOut, markedNumber, signedWord, tickedColumn, tickedPart } from './ticked.js';
import { readYesNo } from './yes-no.js';

const readers: Readonly<Record<Form, (answer: Answer, lexicon: Lexicon) => Reading | undefined>> = {
  ab: readLetter,
  repeat: readRepetition,
  compare: readYesNo,
  likert: readRating,
};

/** A page and its options come again with every draw. */
const shownIn = madeOnce((lexicon: Lexicon) => ({
  option: remembered((text) => spelt(bareOption(text), lexicon)),
  page: remembered((text) => spelt(undress(text), lexicon)),
}));

/** A text as the rules of a language expect it to be spelt. */
function spelt(text: string, { spelling }: Lexicon): string {
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

  const cut = response.finish === 'length';
  const { option, page } = shownIn(lexicon);
  const options = { first: option(asked.first), second: option(asked.second) };
  const prompt = asked.prompt === undefined ? undefined : page(asked.prompt);
  const text = answerText(response.content, { ...options, prompt, form: asked.form }, lexicon);
  const lettered = asked.form === 'ab' || asked.form === 'repeat';
  if (lettered && isCrossedOut(response.content) && !copiedOption(text, options))
    return invalid('crossed out');
  if (text === '') return invalid(cut ? 'cut short' : 'empty');

  const item = prompt && itemText(prompt);
  const answer: Answer = { form: asked.form, text, ...options, item, cut };
  // Options may hold the very words that hedge or decline: only what is said around them counts.
  const around = withoutOptions(text, [options.first, options.second]);
  if (lexicon.asksForPage.test(around)) return invalid('asks for the options');
  const found = readers[asked.form](answer, lexicon);
  if (found && 'choice' in found && found.rule === 'commitment' && lexicon.endsOpen.test(around))
    return { kind: 'neutral', rule: 'ends without a preference' };
  if (found) return found;
  if (isRefusal(around, lexicon)) return { kind: 'refusal', rule: 'declines in words' };
  if (cut) return invalid('cut short');
  return isHedged(around.replace(lexicon.asksBack, ''), lexicon)
    ? { kind: 'neutral', rule: 'commits to neither' }
    : invalid('no rule reads it');
}

type Options = Pick<Asked, 'form' | 'first' | 'second' | 'prompt'>;

/** What a response answers: the field of its JSON or its text, without a label; an option is left whole. */
function answerText(content: string, options: Options, lexicon: Lexicon): string {
  // JSON is read before its quotes are: straightened ones would end a string early.
  const said = (part: string) => spelt(undress(part), lexicon);
  const field = answerField(spokenPart(content), lexicon);
  if (field !== undefined) return withoutLabel(said(field), options, lexicon);
  const spoken = spokenPart(content);
  const signed = options.form === 'compare' ? signedWord(spoken, lexicon) : undefined;
  if (signed) return signed;
  const ticked = tickedPart(spoken) ?? tickedColumn(spoken) ?? markedNumber(spoken);
  if (ticked !== undefined) return withoutLabel(said(ticked), options, lexicon);
  const bare = said(content);
  if (copiedOption(bare, options)) return bare;
  const after = options.prompt === undefined ? bare : withoutEcho(bare, options.prompt, options);
  const own = withoutList(after, options, lexicon);
  const answer =
    answerField(own, lexicon) ?? looseAnswerField(own, lexicon) ?? firstAnswer(own, lexicon);
  return withoutLabel(answer, options, lexicon);
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
