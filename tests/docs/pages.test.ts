import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-root.js';
import { wordsIn } from '../support/words.js';

const inDocs = readdirSync(packagePath('docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const inProof = readdirSync(packagePath('proof'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `proof/${name}`);
const inQuestionnaires = ['.', 'stories', 'countries'].map((folder) =>
  join('questionnaires', folder, 'README.md'),
);
const pages = new Map(
  ['README.md', ...inDocs, ...inProof, ...inQuestionnaires].map((name) => [
    name,
    readFileSync(packagePath(name), 'utf8'),
  ]),
);

/** The most words outside fenced blocks; tables count. */
const budgets: Readonly<Record<string, number>> = {
  'README.md': 900,
  'docs/README.md': 250,
  'docs/tutorial.md': 900,
  'docs/faq.md': 600,
  'docs/own-questionnaire.md': 700,
  'docs/own-scheme.md': 700,
  'docs/own-stories.md': 700,
  'docs/own-countries.md': 700,
  'docs/inference.md': 700,
  'docs/simulate.md': 700,
  'docs/compare.md': 700,
  'docs/from-report-to-paper.md': 700,
};

describe('pages keep to their length', () => {
  test.each(Object.entries(budgets))('%s has at most %i words', (name, most) => {
    const prose = (pages.get(name) ?? '').replace(/^ *```[\s\S]*?^ *```$/gm, '');
    expect(wordsIn(prose)).toBeGreaterThan(0);
    expect(wordsIn(prose)).toBeLessThanOrEqual(most);
  });
});

describe('links lead somewhere', () => {
  test.each([...pages])('in %s', (name, text) => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
    const own = links.filter((to) => !/^[a-z]+:/.test(to));
    expect(own.filter((to) => !leadsSomewhere(to, name))).toEqual([]);
  });

  test('and the index names every page', () => {
    const index = pages.get('docs/README.md') ?? '';
    const others = inDocs
      .map((name) => name.slice('docs/'.length))
      .filter((n) => n !== 'README.md');
    expect(others.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});

function leadsSomewhere(link: string, from: string): boolean {
  const [file = '', anchor] = link.split('#');
  const path = file === '' ? packagePath(from) : join(packagePath(dirname(from)), file);
  if (!existsSync(path)) return false;
  return anchor === undefined || anchorsIn(readFileSync(path, 'utf8')).includes(anchor);
}

/** The anchors of headings as GitHub makes them. */
function anchorsIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
