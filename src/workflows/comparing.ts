import type { Report, ReportedRespondent } from '../../reports/index.js';
import type { Comparing, Instrument } from '../instrument.js';
import { canonicalJson } from '../vocabulary/request.js';

/** How an instrument's part of reports is compared. */
export function comparingOf({ id, comparing }: Pick<Instrument, 'id' | 'comparing'>): Comparing {
  return comparing ?? comparingLayers(id);
}

/** Compares what a further instrument holds under its id in the layers of reports and respondents. */
function comparingLayers(id: string): Comparing {
  const layerOf = ({ layers }: ReportedRespondent): unknown => layers?.[id];
  const observed = (respondent: ReportedRespondent) => {
    const { trials } = Object(layerOf(respondent));
    const count: unknown = Object(trials).observed;
    return typeof count === 'number' ? count : 0;
  };
  const askedOf = ({ layers }: Report) => layers?.[id];
  return {
    observed,
    hasFigures: (respondent) => observed(respondent) > 0,
    answersOf: layerOf,
    apart(sources) {
      const asked = sources.filter(({ report }) => askedOf(report) !== undefined);
      const [first] = asked;
      const others = asked.filter(({ report }) => !alike(report, first?.report));
      if (!first || others.length === 0) return null;
      const left = others.map(({ name }) => name);
      return { asked: `of ${id}`, keys: [], found: 'came of it', kept: first.name, left };
    },
    together(respondents, sources) {
      const first = sources.find(({ source }) => askedOf(source.report) !== undefined);
      if (!first) return { report: {}, respondents };
      const { report } = first.source;
      const kept = new Set(
        sources.flatMap(({ source, respondents: ids }) =>
          alike(source.report, report) ? ids : [],
        ),
      );
      return {
        report: { layers: { [id]: askedOf(report) } },
        respondents: respondents.map((each) => (kept.has(each.id) ? each : without(each, id))),
      };
    },
  };

  function alike(one: Report, other: Report | undefined): boolean {
    return canonicalJson(askedOf(one) ?? null) === canonicalJson((other && askedOf(other)) ?? null);
  }
}

function without(respondent: ReportedRespondent, id: string): ReportedRespondent {
  const { layers, ...others } = respondent;
  const left = Object.entries(layers ?? {}).filter(([key]) => key !== id);
  return left.length > 0 ? { ...others, layers: Object.fromEntries(left) } : others;
}
