import type { ComparedReport } from './compared-report.js';

/**
 * What to call each source after a respondent's id, in order: the shortest end of its path that no other
 * source has, without `report.json` and extensions, with the study where a ledger holds several.
 */
export function sourceLabels(sources: readonly ComparedReport[]): readonly string[] {
  const paths = sources.map(partsOf);
  return paths.map((parts) => {
    const others = paths.filter((other) => other.join('/') !== parts.join('/'));
    const ends = parts.map((_, place) => parts.slice(-1 - place).join('/'));
    const own = ends.find(
      (end) => !others.some((other) => `/${other.join('/')}`.endsWith(`/${end}`)),
    );
    return own ?? parts.join('/');
  });
}

function partsOf({ file, name, report }: ComparedReport): readonly string[] {
  const study = report.study.name;
  const path = file
    .replace(/(^|[\\/])report\.json$/, '')
    .replace(/\.(?:json|db)$/, '')
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.');
  // A ledger of several studies is named with each of them.
  return path.length === 0 || name !== file ? [...path, study] : path;
}
