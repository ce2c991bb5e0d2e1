import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeContext } from '../support/context.js';
import { refusalOf } from '../support/refusal.js';

const profile = ['profile', '--model', 'x'];

const complaints: readonly (readonly [words: readonly string[], sentence: string])[] = [
  [['frobnicate'], `unknown command 'frobnicate'; see "undertone --help"`],
  [['repotr'], `unknown command 'repotr' (Did you mean report?); see "undertone --help"`],
  [['run', '--frob'], `unknown option '--frob'; see "undertone run --help"`],
  [['run'], `missing required argument 'study'; see "undertone run --help"`],
  [['profile'], `required option '--model <name>' not specified; see "undertone profile --help"`],
  [[...profile, '--repeats', 'x'], 'It is a whole number, such as 5'],
  [[...profile, '--repeats', '0'], 'It is at least 1'],
  [[...profile, '--limit', '0'], 'It is at least 1'],
  [[...profile, '--max-tokens', '1.5'], 'It is a whole number, such as 5'],
  [[...profile, '--seed', '-1'], 'It is a whole number, such as 5'],
  [[...profile, '--temperature', 'warm'], 'It is a number from 0 to 2, such as 0.7'],
  [[...profile, '--temperature', '3'], 'It is a number from 0 to 2, such as 0.7'],
  [[...profile, '--concurrency', '0'], 'It is at least 1'],
  [[...profile, '--budget', '5usd'], 'It is a number of requests, such as 2000requests'],
  [[...profile, '--budget', '0requests'], 'It is a number of requests, such as 2000requests'],
  [[...profile, '--endpoint', 'ftp://x'], 'It is a URL, such as http://localhost:8000/v1'],
  [['profile', '--model', ''], 'It must not be empty'],
  [[...profile, '--language', 'xx'], '--language: answers in "xx" cannot be read yet; known: en'],
  [[...profile, '--scoring', 'sampling'], '--scoring: is "sampling", which is not known; '],
  [
    [...profile, '--scoring', 'logprobs', '--temperature', '0.7'],
    '--temperature: log-probabilities hold at temperature 1 and not 0.7; set it to 1, or scoring to auto or sample',
  ],
  [[...profile, '--family', ''], 'It must not be empty'],
  [[...profile, '--base', 'x'], '--base: "x" cannot be its own base; '],
  [[...profile, '--map', 'world'], 'It is countries or joint'],
  [[...profile, '--countries', 'hofstede-2013'], 'did you mean "hofstede-2023"?'],
  [['export', 'everything'], 'Allowed choices are responses'],
  [['export', 'responses', '--format', 'xml'], 'Allowed choices are csv, jsonl'],
  [['simulate', '--port', '99999'], 'It is at most 65535; 0 takes any free port'],
  [['simulate', '--fault', 'gremlins'], '--fault gremlins: write NAME:VALUE'],
];

describe('a flag that is wrong', () => {
  it.each(complaints)('%j: says %s', async (words, sentence) => {
    const context = makeContext(words);
    expect(await runCli(context)).toBe(2);
    expect(context.printed.stderr).toContain(sentence);
    expect(context.printed.stderr.match(/\n/g)).toHaveLength(1);
    expect(context.printed.stdout).toBe('');
  });

  it('leaves nothing behind', async () => {
    using folder = new TemporaryFolder();
    expect(await refusalOf([...profile, '--repeats', 'x'], folder)).toBe(
      `option '--repeats <number>' argument 'x' is invalid. It is a whole number, such as 5; see "undertone profile --help"`,
    );
  });
});
