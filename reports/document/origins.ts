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
  human,
}: Pick<ReportedRespondent, 'simulated' | 'recorded' | 'human'>): readonly string[] {
  const said = { simulated, recorded, [parsed]: recorded?.some((each) => each.parsed), human };
  return origins.filter((origin) => said[origin]);
}

/** Of respondents whose answers came as numbers, so that the replies were not seen here. */
const parsed = 'parsed elsewhere';

const origins = ['simulated', 'recorded', parsed, 'human'] as const;

/** What is said of all or some respondents of a report, ready to print. */
export function originsAmong(respondents: readonly ReportedRespondent[]): readonly Origin[] {
  return origins.flatMap((origin) => {
    const own = respondents.filter((each) => originsOf(each).includes(origin));
    if (own.length === 0) return [];
    const ofAll = own.length === respondents.length;
    const from = origin === 'recorded' ? sourcesOf(own) : [];
    const whose = ofAll ? 'All' : 'Some';
    const note =
      origin === parsed
        ? `Answers of ${whose.toLowerCase()} respondents are numbers that were parsed elsewhere`
        : `${whose} respondents are ${origin}`;
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
export function sourceInWords({ source, file, sha256, ...own }: RecordedSource): string {
  return plainText(`${source} (${file}, SHA-256 ${sha256}${own.parsed ? `, ${parsed}` : ''})`);
}

/** Of whom answers were recorded and from where, and who is a person, in sentences for the methods; none where all are models that were asked. */
export function originsInWords({ respondents }: Report): string[] {
  const whose = (own: readonly ReportedRespondent[]) =>
    own.length === respondents.length ? 'all' : list(own.map(({ id }) => plainText(id)));
  const recorded = respondents.filter((each) => each.recorded);
  const numbers = respondents.filter((each) => originsOf(each).includes(parsed));
  const human = respondents.filter((each) => each.human);
  const from = sourcesOf(recorded);
  return [
    ...(recorded.length === 0
      ? []
      : [
          `Answers of ${whose(recorded)} were collected elsewhere and imported${from.length > 0 ? ` (${from.join('; ')})` : ''}; only the file or the study says how they were asked.`,
        ]),
    ...(numbers.length === 0
      ? []
      : [
          `Answers of ${whose(numbers)} came as numbers that were parsed elsewhere, so that how replies were read is not known.`,
        ]),
    ...(human.length === 0
      ? []
      : [
          `Answers of ${whose(human)} were given by people, who read the same prompts as the models.`,
        ]),
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
