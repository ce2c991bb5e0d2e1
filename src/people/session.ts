import { createInterface } from 'node:readline';
import { count, plainText } from '../../reports/document/format.js';
import { wrap } from '../../reports/terminal/text-table.js';
import { answerIn, howToAnswer, nothing, type Question } from './question.js';

/** Questions to put to a person in a terminal. */
interface SessionOptions {
  readonly questions: readonly Question[];
  /** By their ids, the answers that were given before; the first question without one is put first. */
  readonly answered: ReadonlyMap<string, string>;
  /** Called for every answer before the next question is put, and again where one is changed. */
  save(question: Question, answer: string): Promise<void>;
  readonly input: NodeJS.ReadableStream;
  readonly output: Screen;
}

/** Where questions go; a terminal has `columns`. */
type Screen = NodeJS.WritableStream & {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
};

/** What came of a session. */
export interface SessionResult {
  /** Answers that were saved, changed ones among them. */
  readonly given: number;
  /** Questions that have no answer. */
  readonly left: number;
  /** Whether Ctrl-C ended it. */
  readonly interrupted: boolean;
}

/** Widest lines of a text, in columns. */
const WIDTH = 90;

const help = `Type an answer and press Enter. "<" goes back, ">" leaves a question for later, "q" quits. "${nothing}" is an empty answer. Every answer is saved immediately.`;

/**
 * Puts questions to a person until the end, `q`, Ctrl-D or Ctrl-C.
 * @throws what `save` throws
 */
export async function ask(options: SessionOptions): Promise<SessionResult> {
  const session = new Session(options);
  try {
    return await session.run();
  } finally {
    session.close();
  }
}

/** What a person wants next. */
type Move = 'back' | 'on' | 'quit' | { readonly answer: string };

class Session {
  readonly #options: SessionOptions;
  readonly #answers: Map<string, string>;
  readonly #terminal;
  /** Holds lines that come before they are asked for. */
  readonly #lines: AsyncIterator<string>;
  #interrupted = false;

  constructor(options: SessionOptions) {
    const { input, output, answered } = options;
    this.#options = options;
    this.#answers = new Map(answered);
    this.#terminal = createInterface({ input, output, terminal: output.isTTY === true });
    this.#lines = this.#terminal[Symbol.asyncIterator]();
    this.#terminal.once('SIGINT', () => {
      this.#interrupted = true;
      this.#terminal.close();
    });
  }

  close(): void {
    this.#terminal.close();
  }

  async run(): Promise<SessionResult> {
    const { questions, save } = this.#options;
    const open = questions.findIndex(({ id }) => !this.#answers.has(id));
    let place = open < 0 ? questions.length : open;
    let given = 0;
    this.#say(help);
    for (;;) {
      const question = questions[place];
      const move = question ? await this.#put(question, place) : await this.#atEnd();
      if (move === 'quit') break;
      if (move === 'back') place = Math.max(0, place - 1);
      else place += 1;
      if (!question || typeof move === 'string') continue;
      await save(question, move.answer);
      this.#answers.set(question.id, move.answer);
      given += 1;
    }
    return { given, left: this.#left(), interrupted: this.#interrupted };
  }

  /** Shows a question and reads until there is something to do. */
  async #put(question: Question, place: number): Promise<Move> {
    const { questions } = this.#options;
    const before = this.#answers.get(question.id);
    this.#say(`\n── ${count(place + 1)} of ${count(questions.length)} · ${question.about}`);
    this.#say(`\n${question.text}\n`);
    this.#say(howToAnswer(question));
    if (before !== undefined) {
      this.#say(`Answered: ${before || 'nothing'}. Enter keeps it; or answer again.`);
    }
    let doubted: string | undefined;
    for (;;) {
      const typed = await this.#read();
      const move = moveOf(typed);
      if (move) return move;
      if (typed === '') {
        if (doubted !== undefined) return { answer: doubted };
        if (before !== undefined) return 'on';
        this.#say(help);
        continue;
      }
      const found = answerIn(question, typed);
      doubted = undefined;
      if ('fault' in found) {
        this.#say(`That ${found.fault}; answer again.`);
        continue;
      }
      const doubt = question.doubt?.(found.answer) ?? null;
      if (doubt === null) return found;
      this.#say(`That ${doubt}. Enter keeps it anyway; or answer again.`);
      doubted = found.answer;
    }
  }

  /** Behind the last question: the last answers can still be changed. */
  async #atEnd(): Promise<Move> {
    const left = this.#left();
    const all = left === 0 ? 'Every question is answered.' : `${count(left)} left for later.`;
    this.#say(`\n${all} Enter ends, "<" goes back.`);
    return moveOf(await this.#read()) === 'back' ? 'back' : 'quit';
  }

  #left(): number {
    return this.#options.questions.filter(({ id }) => !this.#answers.has(id)).length;
  }

  /** The next line; "q" where there is none. */
  async #read(): Promise<string> {
    this.#terminal.setPrompt('> ');
    this.#terminal.prompt();
    const { value, done } = await this.#lines.next();
    return done ? 'q' : value.trim();
  }

  /** Writes a text that may be a model's. */
  #say(text: string): void {
    const { output } = this.#options;
    const width = Math.min(output.columns || WIDTH, WIDTH);
    const lines = text.split('\n').flatMap((line) => wrap(plainText(line), width));
    output.write(`${lines.join('\n')}\n`);
  }
}

function moveOf(typed: string): Exclude<Move, object> | null {
  const moves = { '<': 'back', '>': 'on', q: 'quit', Q: 'quit' } as const;
  return moves[typed as keyof typeof moves] ?? null;
}
