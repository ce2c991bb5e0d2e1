import { PublishedReferences, type ReferencePoint } from '../vocabulary/reference-point.js';
import { checkDocument } from './check-document.js';
import { builtInScheme } from './load-scheme.js';
import { packagePath } from './package-root.js';
import { readDocument } from './read-document.js';

/** Loads the published profiles under a scheme that come with the package, likelihoods 0..1 as printed (CDEval, Tables 2 and 9). */
export async function loadReferences(
  scheme: string = builtInScheme,
): Promise<readonly ReferencePoint[]> {
  const document = await readDocument(packagePath('questionnaires', 'published', 'profiles.yaml'));
  const published = checkDocument(document, PublishedReferences);
  return published.scheme === scheme ? published.references : [];
}
