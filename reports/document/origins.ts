import type { RecordedSource } from '../../vocabulary/response.js';
import { list, plainText } from './format.js';
import type { Report, ReportedRespondent } from './report.js';

/** What is said of some respondents wherever they appear: their figures are not those of a model that was asked. */
export interface Origin {
  /** In a word, as it stands beside such a respondent. */
  readonly origin: string;
  /** Whether it is said of all respondents of a report; beside each it is then said no more. */
  readonly ofAll: boolean;
  /** As it stands beside the title. */
  readonly badge: string;
  /** As it stands in a caption. */
  readonly note: string;
}

/** What is said of a respondent; nothing of a model that was asked. */
export function originsOf({
  simulated,
  recorded,
}: Pick<ReportedRespondent, 'simulated' | 'recorded'>): readonly string[] {
  return [...(simulated ? ['simulated'] : []), ...(recorded ? ['recorded'] : [])];
}

/** What is said of all or some respondents of a report, ready to print. */
export function originsAmong(respondents: readonly ReportedRespondent[]): readonly Origin[] {
  return ['simulated', 'recorded'].flatMap((origin) => {
    const own = respondents.filter((each) => originsOf(each).includes(origin));
    if (own.length === 0) return [];
    const ofAll = own.length === respondents.length;
    const from = origin === 'recorded' ? sourcesOf(own) : [];
    const note = `${ofAll ? 'All' : 'Some'} respondents are ${origin}`;
    return [
      {
        origin,
        ofAll,
        badge: ofAll ? origin : `some ${origin}`,
        note: from.length === 0 ? `${note}.` : `${note} (${from.join('; ')}).`,
      },
    ];
  });
}

/** What users say of where answers were recorded, each source once. */
function sourcesOf(respondents: readonly ReportedRespondent[]): readonly string[] {
  const sources = respondents.flatMap(({ recorded = [] }) => recorded);
  return [...new Set(sources.map(({ source }) => plainText(source)))];
}

/** Where answers were recorded, in words. */
export function sourceInWords({ source, file, sha256 }: RecordedSource): string {
  return plainText(`${source} (${file}, SHA-256 ${sha256})`);
}

/** Of whom answers were recorded and from where, in a sentence for the methods; none where all were asked. */
export function recordedInWords({ respondents }: Report): string[] {
  const own = respondents.filter(({ recorded }) => recorded);
  if (own.length === 0) return [];
  const whose =
    own.length === respondents.length ? 'all' : list(own.map(({ id }) => plainText(id)));
  const from = sourcesOf(own);
  return [
    `Answers of ${whose} were given elsewhere and imported${from.length > 0 ? ` (${from.join('; ')})` : ''}; their settings are as the study states them.`,
  ];
}

/** What is said beside one respondent among others of whom it is not. */
export function originsBeside(
  { origins }: { readonly origins: readonly string[] },
  report: { readonly origins: readonly Origin[] },
): readonly string[] {
  return origins.filter((own) =>
    report.origins.some(({ origin, ofAll }) => origin === own && !ofAll),
  );
}
