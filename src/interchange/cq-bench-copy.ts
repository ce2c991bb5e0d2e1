import { basename } from 'node:path';
import type * as z from 'zod';
import { comparableText, ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import type { StatementFile } from '../../vocabulary/statement.js';
import { Story, type StoryFile } from '../../vocabulary/story.js';
import {
  placeName,
  Question,
  type Row,
  type RowKind,
  type RowPlace,
  rowsIn,
  shapes,
  textsIn,
  type Unplaced,
} from './cq-bench-rows.js';
import { CqStatements, oneLine, optionsIn, type PlacedValue, slug } from './cq-bench-statements.js';

/** What a copy holds, as far as it could be placed. */
export interface CqBenchFound {
  readonly stories: {
    readonly random: number;
    readonly category: number;
    readonly multiple: number;
  };
  readonly statements: number;
  /** Values of stories; `contradicted` ones are among them and asked nowhere. */
  readonly values: { readonly placed: number; readonly contradicted: number };
  /** Rows read as each thing. */
  readonly rows: Readonly<Record<RowKind, number>>;
  /** Values that a story was written for and that its checks did not find in it: no values of ours. */
  readonly unincorporated: readonly (RowPlace & { readonly value: string })[];
  /** Stories that are there again under another row. */
  readonly repeated: readonly RowPlace[];
  /** Stories of a file of one category whose statements are of several: of the kind random here. */
  readonly mixed: readonly RowPlace[];
  readonly unplaced: readonly Unplaced[];
}

/** A story while its values are gathered. */
interface Draft extends RowPlace {
  readonly text: string;
  /** Whether a file of stories says what is in it, so that points only confirm. */
  readonly isWhole: boolean;
  readonly values: Map<string, PlacedValue & { contradicted?: true }>;
}

/** Categories by the words that name them in files. */
const categories: Readonly<Record<string, string>> = {
  social: 'social',
  relig: 'religious',
  politic: 'political',
  ethic: 'ethical',
};

function categoryOf(file: string): string | null {
  const word = Object.keys(categories).find((each) => basename(file).toLowerCase().includes(each));
  return word === undefined ? null : (ownValue(categories, word) ?? null);
}

/** A copy of CQ-Bench as its files are read. */
export class CqBenchCopy {
  readonly #rows: Record<RowKind, Row[]> = {
    statements: [],
    stories: [],
    attitude: [],
    selection: [],
  };
  readonly #statements = new CqStatements();
  /** By comparable text. */
  readonly #drafts = new Map<string, Draft>();
  readonly #stems = new Map<string, string>();
  readonly #unplaced: Unplaced[] = [];
  readonly #unincorporated: (RowPlace & { value: string })[] = [];
  readonly #repeated: RowPlace[] = [];

  async read(path: string, file: string): Promise<void> {
    const { rows, unplaced } = await rowsIn(path, file);
    this.#unplaced.push(...unplaced);
    for (const { kind, row } of rows) this.#rows[kind].push(row);
  }

  #list({ file, row }: RowPlace, reason: string): void {
    this.#unplaced.push({ file, row, reason });
  }

  /** Statements come before what is about them, and stories before the points made of them. */
  #gather(): void {
    for (const row of this.#rows.statements) {
      const read = this.#fitted(row, 'statements');
      const problem = read && this.#statements.add(read, categoryOf(row.file));
      if (problem) this.#list(row, problem.problem);
    }
    for (const row of this.#rows.attitude) this.#learn(row);
    for (const row of this.#rows.stories) this.#story(row);
    for (const row of this.#rows.attitude) this.#attitudePoint(row);
    for (const row of this.#rows.selection) this.#selectionPoint(row);
  }

  #fitted<Kind extends RowKind>(row: Row, kind: Kind): z.infer<(typeof shapes)[Kind]> | null {
    const { data, error } = shapes[kind].safeParse(row.value);
    if (data) return data as z.infer<(typeof shapes)[Kind]>;
    const [issue] = error?.issues ?? [];
    this.#list(row, `"${issue?.path.join('.')}" is not as published: ${issue?.message}`);
    return null;
  }

  /** Statements that stand in no file of statements, from the options of their questions. */
  #learn(row: Row): void {
    const point = shapes.attitude.safeParse(row.value).data;
    for (const each of point?.questions ?? []) {
      const { value, options } = Question.safeParse(each).data ?? {};
      if (value === undefined || !options || this.#statements.holderIn(value)) continue;
      const known = optionsIn(options);
      if (known.length >= 2) {
        this.#statements.add({ q_content: value, option: known }, categoryOf(row.file));
      }
    }
  }

  #story(row: Row): void {
    const read = this.#fitted(row, 'stories');
    const draft = read && this.#draft(read.story, row, true);
    if (!read || !draft) return;
    const given = textsIn(read.values ?? read.original_values ?? []);
    for (const value of given) this.#hold(draft, value, row);
    const kept = new Set(given.map(String));
    for (const value of textsIn(read.original_values ?? [])) {
      if (read.values && typeof value === 'string' && !kept.has(value)) {
        this.#unincorporated.push({ file: row.file, row: row.row, value });
      }
    }
    for (const value of textsIn(read.contradiction)) this.#contradict(draft, value, row);
  }

  #attitudePoint(row: Row): void {
    const read = this.#fitted(row, 'attitude');
    const draft = read && this.#draft(read.story, row, false);
    for (const [at, each] of (draft ? (read?.questions ?? []) : []).entries()) {
      const { data: question } = Question.safeParse(each);
      if (!draft || !question) {
        this.#list(row, `question ${at + 1} lacks a text under "value" or "gold label"`);
        continue;
      }
      const { value, name, 'gold label': gold } = question;
      // A statement with a colon may have been taken for a name and the rest.
      const held =
        this.#statements.holderIn(value) ?? this.#statements.holderIn(`${name ?? ''}:${value}`);
      if (!held) {
        this.#list(row, `question ${at + 1}: the statement "${value}" is in no file of statements`);
        continue;
      }
      const isHolder = name?.trim() && draft.text.includes(name.trim());
      const character = isHolder ? oneLine(name ?? '') : held.character;
      const placed = this.#statements.valueOf({ ...held, character }, gold, {
        category: categoryOf(row.file),
        isHeld: (statement) => draft.values.has(`${statement}\n${character ?? ''}`),
      });
      if ('problem' in placed) this.#list(row, `question ${at + 1}: ${placed.problem}`);
      else this.#put(draft, placed, row);
    }
  }

  #selectionPoint(row: Row): void {
    const read = this.#fitted(row, 'selection');
    const draft = read && this.#draft(read.story, row, false);
    if (!draft) return;
    for (const value of textsIn(read.values)) this.#hold(draft, value, row);
  }

  #draft(story: string, row: RowPlace, isWhole: boolean): Draft | null {
    const text = story.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
    const key = comparableText(text);
    const known = this.#drafts.get(key);
    if (known && isWhole) this.#repeated.push({ file: row.file, row: row.row });
    if (known) return known;
    if (key === '') {
      this.#list(row, 'the story is empty');
      return null;
    }
    const draft = { file: row.file, row: row.row, text, isWhole, values: new Map() };
    this.#drafts.set(key, draft);
    return draft;
  }

  /** The value that a text spells; null where there is none, which is listed. */
  #valueOf(text: unknown, row: RowPlace, what = ''): PlacedValue | null {
    const value =
      typeof text === 'string'
        ? this.#statements.valueIn(text, categoryOf(row.file))
        : { problem: `is not text: ${JSON.stringify(text)}` };
    if (!('problem' in value)) return value;
    this.#list(row, `${what}${value.problem}`);
    return null;
  }

  #hold(draft: Draft, text: unknown, row: RowPlace): void {
    const value = this.#valueOf(text, row);
    if (value) this.#put(draft, value, row);
  }

  #put(draft: Draft, value: PlacedValue, row: RowPlace): void {
    const key = `${value.statement}\n${value.character ?? ''}`;
    const known = draft.values.get(key);
    const named = `${value.statement}: ${value.attitude}`;
    if (known && known.attitude !== value.attitude) {
      this.#list(
        row,
        `"${named}" contradicts the earlier attitude, ${known.attitude}; the earlier one is kept`,
      );
    } else if (!known && draft.isWhole && !(draft.file === row.file && draft.row === row.row)) {
      this.#list(row, `"${named}" is not among the values of the story (${placeName(draft)})`);
    } else if (!known) {
      draft.values.set(key, value);
    }
  }

  /** Marks what somebody goes against. Where no name is given, it is so for all who hold it. */
  #contradict(draft: Draft, text: unknown, row: RowPlace): void {
    const value = this.#valueOf(text, row, 'contradiction: ');
    if (!value) return;
    const { statement, attitude, character } = value;
    const own = [...draft.values.values()].filter(
      (each) =>
        each.statement === statement &&
        each.attitude === attitude &&
        (character === null || each.character === character),
    );
    for (const each of own) each.contradicted = true;
    if (own.length > 0) return;
    const key = `${statement}\n${character ?? ''}`;
    if (draft.values.has(key)) {
      this.#list(row, `contradiction: the story holds "${statement}" with another attitude`);
    } else {
      draft.values.set(key, { ...value, contradicted: true });
    }
  }

  /** What was found, and the files to write by their names. */
  result(source: string): {
    readonly found: CqBenchFound;
    readonly files: ReadonlyMap<string, StoryFile | StatementFile>;
  } {
    this.#gather();
    const mixed: RowPlace[] = [];
    const placed = [...this.#drafts.values()].flatMap((draft) => {
      const story = this.#written(draft, mixed);
      return story ? [{ story, file: draft.file }] : [];
    });
    const [first] = this.#unplaced;
    const { statements: listed, stories: told, attitude, selection } = this.#rows;
    if (listed.length > 0 && told.length + attitude.length + selection.length === 0) {
      throw new InputError(
        'has statements but no story; name the folder that holds the stories, too',
        { file: source },
      );
    }
    if (placed.length === 0) {
      const why = first ? ` (${placeName(first)}: ${first.reason})` : '';
      throw new InputError(`has no story that can be placed${why}; check your copy`, {
        file: source,
      });
    }
    const stories = placed.map(({ story }) => story);
    const elsewhere = stories
      .filter(({ kind }) => kind !== 'category')
      .flatMap(({ values }) => values.map(({ statement }) => statement));
    const statements = this.#statements.all(new Set(elsewhere));
    const files = new Map<string, StoryFile | StatementFile>([
      ['statements.yaml', { statements, language: 'en', source: 'CQ-Bench' }],
    ]);
    for (const file of new Set(placed.map((each) => each.file))) {
      const single = placed.filter((each) => each.file === file).map(({ story }) => story);
      const value = { stories: 'cq-bench', language: 'en', pairs: [], single };
      files.set(`stories-${this.#stem(file)}.yaml`, value);
    }
    const values = stories.flatMap((story) => story.values);
    const ofKind = (kind: string) => stories.filter((story) => story.kind === kind).length;
    return {
      found: {
        stories: {
          random: ofKind('random'),
          category: ofKind('category'),
          multiple: ofKind('multiple'),
        },
        statements: statements.length,
        values: {
          placed: values.length,
          contradicted: values.filter(({ contradicted }) => contradicted).length,
        },
        rows: mapped(this.#rows),
        unincorporated: this.#unincorporated,
        repeated: this.#repeated,
        mixed,
        unplaced: this.#unplaced,
      },
      files,
    };
  }

  /** What a file is called in ids and names of files: no two alike. */
  #stem(file: string): string {
    const known = this.#stems.get(file);
    if (known !== undefined) return known;
    const plain = slug(file.replace(/\.jsonl?$/i, '')) || 'file';
    const isTaken = [...this.#stems.values()].includes(plain);
    const own = isTaken ? `${plain}-${this.#stems.size + 1}` : plain;
    this.#stems.set(file, own);
    return own;
  }

  #written(draft: Draft, mixed: RowPlace[]): StatementStory | null {
    const all = [...draft.values.values()];
    const named = all.filter(({ character }) => character !== null);
    const isMultiple = named.length > 0;
    for (const { statement } of isMultiple ? all.filter((each) => !named.includes(each)) : []) {
      this.#list(draft, `"${statement}" names no holder, and other values of the story do`);
    }
    const values = isMultiple ? named : all;
    const [, ...others] = new Set(
      values.map(({ statement }) => this.#statements.categoryOf(statement)),
    );
    const isOfCategory = categoryOf(draft.file) !== null && !isMultiple;
    const isMixed = isOfCategory && others.length > 0;
    if (isMixed) mixed.push({ file: draft.file, row: draft.row });
    const people = new Set(values.flatMap(({ character }) => character ?? []));
    const number = String(draft.row ?? 1).padStart(4, '0');
    const { data, error } = Story.safeParse({
      id: `${this.#stem(draft.file)}-${number}`,
      kind: isMultiple ? 'multiple' : isOfCategory && !isMixed ? 'category' : 'random',
      title: `Row ${draft.row} of ${basename(draft.file)}`.slice(0, 200),
      place: 'not said',
      people: people.size > 0 ? [...people] : ['not said'],
      values: values.map(({ statement, attitude, character, contradicted }) => ({
        statement,
        attitude,
        ...(character === null ? {} : { character }),
        ...(contradicted ? { contradicted } : {}),
      })),
      unmarked: true,
      text: [draft.text],
    });
    if (data) return data as StatementStory;
    const reason =
      values.length === 0
        ? 'none of its values could be placed, so it is left out'
        : `it cannot be a story: ${error.issues[0]?.message} (${error.issues[0]?.path.join('.')})`;
    this.#list(draft, reason);
    return null;
  }
}

/** How many rows are of each kind. */
function mapped(rows: Readonly<Record<RowKind, readonly Row[]>>): Record<RowKind, number> {
  const { statements, stories, attitude, selection } = rows;
  return {
    statements: statements.length,
    stories: stories.length,
    attitude: attitude.length,
    selection: selection.length,
  };
}

type StatementStory = Extract<Story, { kind: 'random' | 'category' | 'multiple' }>;
