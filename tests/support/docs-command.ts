import { parseDocument } from 'yaml';
import type { InferenceSection } from '../../src/instruments/inference/section.js';
import type { SurveySection } from '../../src/instruments/survey/section.js';
import { defaultEndpoint } from '../../src/study/resolve-endpoint.js';
import { StudyFile } from '../../src/study/study-file.js';
import type { DocsEndpoint } from './docs-endpoint.js';
import type { ShellLine } from './docs-page.js';

/** Where the commands of a page ask, and whether all that they would. */
interface Asking {
  readonly endpoint: Pick<DocsEndpoint, 'instead'>;
  readonly all: boolean;
}

/** The words behind `undertone` of a line that runs it; undefined for any other line. */
export function undertoneWords({ line }: ShellLine): readonly string[] | undefined {
  const [, rest] = /^(?:npx )?undertone (.*)$/.exec(line) ?? [];
  if (rest === undefined) return undefined;
  if (/[|><&;$`]/.test(rest)) throw new RangeError(`${line}: only plain commands can be run here`);
  const words = rest.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return words.map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
}

/** Whether all is asked that the page says: where it shows what that prints, and where nothing is bought. */
export function asksAll(words: readonly string[], { prints }: ShellLine): boolean {
  return prints !== null || words.includes('--dry-run');
}

/** The words of `profile` that ask a local endpoint in place of the page's. */
export function profileHere(
  words: readonly string[],
  { endpoint, all }: Asking,
): readonly string[] {
  const place = words.indexOf('--endpoint');
  const named = place < 0 ? undefined : words[place + 1];
  const short = all || words.includes('--limit') ? [] : ['--limit', '1'];
  // Of an option that is given twice the last one holds.
  return [...words, '--endpoint', endpoint.instead(named ?? defaultEndpoint), ...short];
}

/** A study file with the sections of its instruments. */
type Sectioned = StudyFile & { survey?: SurveySection; inference?: InferenceSection };

/** A study whose models are asked at a local endpoint. */
export function studyHere(text: string, { endpoint, all }: Asking): string {
  const document = parseDocument(text);
  const study: Sectioned = StudyFile.parse(document.toJS());
  const ids = study.endpoints.map(({ id }) => id);
  for (const [place, { url }] of study.endpoints.entries()) {
    document.setIn(['endpoints', place, 'url'], endpoint.instead(url));
  }
  const askHere = (
    path: readonly (string | number)[],
    entry: { readonly model?: string | undefined; readonly endpoint?: string | undefined },
  ) => {
    const { endpoint: named = defaultEndpoint } = entry;
    if (entry.model === undefined || ids.includes(named)) return;
    document.setIn([...path, 'endpoint'], endpoint.instead(named));
  };
  for (const [place, entry] of study.respondents.entries()) askHere(['respondents', place], entry);
  if (study.inference?.judge) askHere(['inference', 'judge'], study.inference.judge);
  if (!all) {
    for (const section of sectionsAsked(study)) {
      document.setIn([section, 'repeats'], 1);
      if (study[section]?.limit === undefined) document.setIn([section, 'limit'], 1);
    }
  }
  return document.toString();
}

/** A study that says nothing of either asks the survey. */
function sectionsAsked({ survey, inference }: Sectioned): readonly ('survey' | 'inference')[] {
  return inference ? (survey ? ['survey', 'inference'] : ['inference']) : ['survey'];
}
