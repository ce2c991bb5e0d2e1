import { PublishedReferences, type ReferencePoint } from '../vocabulary/reference-point.js';
import { checkDocument } from './check-document.js';
import { packagePath } from './package-root.js';
import { readDocument } from './read-document.js';

/** Loads the published profiles that come with the package, likelihoods 0..1 as printed (CDEval, Tables 2 and 9). */
export async function loadReferences(): Promise<readonly ReferencePoint[]> {
  const document = await readDocument(packagePath('questionnaires', 'published', 'profiles.yaml'));
  return checkDocument(document, PublishedReferences).references;
}
