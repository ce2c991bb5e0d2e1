import { layerPower, repeatsNeeded, SOUGHT } from '../../analysis/conversations/attenuation.js';
import type { TwinFigure } from '../../analysis/conversations/figure.js';
import {
  enactedLeans,
  enactedNoise,
  type Layer,
  type LayerCorrelation,
  type LayeredCase,
  layerCorrelations,
  layers,
} from '../../analysis/conversations/layers.js';
import { varianceOf } from '../../analysis/statistics/descriptives.js';
import { normalLimit } from '../../analysis/statistics/intervals.js';
import { itemLean } from '../../analysis/stories/pole-accuracy.js';
import { orientationLikelihood } from '../../analysis/survey/likelihoods.js';
import type { GridColumn, Page, PageTable } from '../document/document.js';
import {
  counted,
  isSignificant,
  NOTHING,
  plainText,
  pValue,
  share,
  sideOfZero,
  withLimits,
} from '../document/format.js';
import type { Mark } from '../document/plot.js';
import { primaryOf } from '../document/primary.js';
import type { Report } from '../document/report.js';
import { schemeOf } from '../document/scheme.js';
import { type Held, heldIn } from './held.js';

type LayerFigure = Pick<TwinFigure, 'value' | 'low' | 'high'>;

/** What is stated (2p − 1), inferred (B) and enacted (B) on a dimension, each −1..1; null where not asked. */
interface LayersOnDimension extends Readonly<Record<Layer, LayerFigure | null>> {
  readonly dimension: string;
}

/** The three layers of a respondent, by dimension of the scheme. */
export function threeLayers(
  { respondent, competence }: Pick<Held, 'respondent' | 'competence'>,
  { scheme }: Pick<Report, 'scheme'>,
): readonly LayersOnDimension[] {
  return scheme.dimensions.map(({ id: dimension }) => {
    const stated = primaryOf(respondent, dimension);
    const centred = (likelihood: number | null) =>
      likelihood === null ? null : 2 * likelihood - 1;
    return {
      dimension,
      stated: stated && {
        value: centred(stated.value),
        low: centred(stated.low),
        high: centred(stated.high),
      },
      inferred:
        respondent.inference?.scores.poles.find(
          (each) => each.dimension === dimension && each.probe === 'forced',
        )?.poleBias ?? null,
      enacted: enactedOn(competence, dimension),
    };
  });
}

/** Enacted B corrected for the errors of judges where it could be; null where not asked. */
function enactedOn({ enacted }: Held['competence'], dimension: string): TwinFigure | null {
  const found = enacted.find((each) => each.dimension === dimension);
  return found?.corrected ?? found?.figure ?? null;
}

/** Respondents of which two layers at the least were asked; imported scenarios have no dimensions to enact. */
function layered(report: Report): readonly Held[] {
  return heldIn(report).filter(
    ({ respondent: { profile, inference }, competence }) =>
      (profile !== null || inference !== null) && competence.enacted.length > 0,
  );
}

/** The items of a respondent in the layers. */
function itemsOf({ respondent, episodes }: Held): readonly LayeredCase[] {
  const { profile, items, inference } = respondent;
  const weights = profile?.formWeights.cdeval;
  const stated = new Map(
    items.map(({ id, imputed }) => [id, weights ? orientationLikelihood(imputed, weights) : null]),
  );
  const forced = inference?.scores.items.filter(({ probe }) => probe === 'forced') ?? [];
  const [first] = forced;
  const inferred = new Map(
    forced
      .filter(({ style, shots }) => style === first?.style && shots === first.shots)
      .filter(({ onTarget, onOpposite }) => onTarget[2] > 0 && onOpposite[2] > 0)
      .map((item) => [item.id, itemLean(item)]),
  );
  const ofForms = new Map(items.map(({ id, imputed }) => [id, formNoise(Object.values(imputed))]));
  const ofReadings = new Map(forced.map((item) => [item.id, leanNoise(item)]));
  const ofRepeats = enactedNoise(episodes);
  const nicer = new Map(episodes.map(({ item, desirability }) => [item, desirability ?? null]));
  return [...enactedLeans(episodes)].map(([id, enacted]) => {
    const likelihood = stated.get(id) ?? null;
    return {
      unit: id,
      group: '',
      stated: likelihood === null ? null : 2 * likelihood - 1,
      inferred: inferred.get(id) ?? null,
      enacted,
      noise: {
        stated: ofForms.get(id) ?? null,
        inferred: ofReadings.get(id) ?? null,
        enacted: ofRepeats.get(id) ?? null,
      },
      desirability: nicer.get(id) ?? null,
    };
  });
}

/** Variance of the error of 2p − 1: what the forms of an item differ by, over their number. */
function formNoise(forms: readonly (number | null)[]): number | null {
  const there = forms.flatMap((each) => (each === null ? [] : [2 * each - 1]));
  return there.length < 2 ? null : varianceOf(there) / there.length;
}

/** Variance of the error of e: that of both mean readings, a quarter of each. */
function leanNoise({
  onTarget,
  onOpposite,
}: {
  readonly onTarget: readonly [number, number, number];
  readonly onOpposite: readonly [number, number, number];
}): number | null {
  const parts = [onTarget, onOpposite].map(([target, opposite, all]) => {
    if (all < 2) return null;
    const z = (target - opposite) / all;
    return ((target + opposite) / all - z ** 2) / (all - 1) / 4;
  });
  const [one, other] = parts;
  return one == null || other == null ? null : one + other;
}

/** Correlations of two layers over a respondent's items, or over respondents (null). */
export interface LayersTogether {
  readonly respondent: Held['respondent'] | null;
  readonly correlations: readonly LayerCorrelation[];
}

/** Over the items that layers share, by respondent; then over respondents within dimensions, copies left out. */
export function layersTogether(report: Report): readonly LayersTogether[] {
  const held = layered(report);
  const over = (cases: readonly LayeredCase[]) =>
    layerCorrelations(cases, { seed: report.study.seed }).filter(({ figure }) => figure.n > 0);
  const cases = held
    .filter(({ respondent }) => respondent.copyOf === null)
    .flatMap((each) =>
      threeLayers(each, report).map(({ dimension, stated, inferred, enacted }) => ({
        unit: each.respondent.id,
        group: dimension,
        stated: stated?.value ?? null,
        inferred: inferred?.value ?? null,
        enacted: enacted?.value ?? null,
        noise: {
          stated: limitsNoise(stated),
          inferred: limitsNoise(inferred),
          enacted: limitsNoise(enacted),
        },
      })),
    );
  return [
    ...held.map((each) => ({ respondent: each.respondent, correlations: over(itemsOf(each)) })),
    ...(held.length < 2 ? [] : [{ respondent: null, correlations: over(cases) }]),
  ].filter(({ correlations }) => correlations.length > 0);
}

/** The variance of an error, from its 95 % limits. */
function limitsNoise(figure: LayerFigure | null): number | null {
  if (figure?.low == null || figure.high == null) return null;
  return ((figure.high - figure.low) / (2 * normalLimit)) ** 2;
}

const markOf = (figure: LayerFigure): Mark => {
  const side = sideOfZero(figure);
  return side === 'above' ? 'target' : side === 'below' ? 'opposite' : 'none';
};

/** The page that holds stated, inferred and enacted values against one another. */
export function layerPages(report: Report): readonly Page[] {
  const held = layered(report);
  if (held.length === 0) return [];
  const apart = held
    .flatMap((each) => threeLayers(each, report))
    .flatMap(({ stated, enacted }) =>
      stated?.low != null && enacted?.low != null ? [[stated, enacted] as const] : [],
    );
  const against = apart.filter(([stated, enacted]) => {
    const sides = [markOf(stated), markOf(enacted)];
    return !sides.includes('none') && sides[0] !== sides[1];
  }).length;
  const without = held
    .flatMap((each) => threeLayers(each, report))
    .flatMap((each) => layers.map((layer) => each[layer]))
    .filter((figure) => figure !== null && figure.low === null).length;
  const together = togetherTable(report);
  const finding =
    apart.length === 0
      ? 'Too few scenes to tell whether what is stated is what is done'
      : `Stated and enacted lean to opposite poles in ${against} of ${counted(apart.length, 'score')}`;
  return [
    {
      id: 'layers',
      title: 'Three layers',
      depth: 'results',
      finding,
      line: 'What is stated, inferred and enacted, dimension by dimension',
      group: null,
      blocks: [
        {
          kind: 'plot',
          plot: {
            kind: 'interval',
            name: 'layers',
            title: 'Three layers by dimension',
            caption:
              'Stated: 2p − 1, with p the likelihood of the target pole. Inferred: B over twin stories. Enacted: B over twin scenarios, exploratory. Bars are 95 % intervals; the line marks no lean.',
            alt: `Stated, inferred and enacted leans of ${counted(held.length, 'respondent')}. ${finding}.`,
            axis: {
              title: 'Lean',
              min: -1,
              max: 1,
              null: 0,
              low: '',
              high: '',
              format: 'signed',
            },
            groups: schemeOf(report).map(({ id, name, short }) => ({
              title: name,
              low: short.opposite,
              high: short.target,
              rows: held.flatMap((each) => {
                const found = threeLayers(each, report).find(({ dimension }) => dimension === id);
                return layers.flatMap((layer) => {
                  const figure = found?.[layer];
                  if (figure?.low == null) return [];
                  const { value, low, high } = figure;
                  return [
                    {
                      label: `${plainText(each.respondent.id)}: ${layer}`,
                      value,
                      low,
                      high,
                      mark: markOf(figure),
                      text: withLimits(figure),
                    },
                  ];
                });
              }),
            })),
          },
          how: 'Each row is one layer of one respondent. Right of the line it leans to the target pole: it prefers it, hears it in others, or acts by it, whoever is there.',
        },
        ...(without > 0
          ? [
              {
                kind: 'text',
                sentences: [
                  `${counted(without, 'lean')} on too few scenes or stories for an interval stand in estimates.csv alone.`,
                ],
              } as const,
            ]
          : []),
        ...(powerLines(report).length > 0
          ? [{ kind: 'text', sentences: powerLines(report) } as const]
          : []),
        { kind: 'fold', title: 'What each layer can and cannot say', sentences: limits },
        ...(together.rows.length > 0
          ? [{ kind: 'table', table: together, folded: true } as const]
          : []),
      ],
    },
  ];
}

const limits: readonly string[] = [
  'Stated is what a model picks in a questionnaire; it need not act that way.',
  'Inferred is how it errs about other people’s values; a flawless reader shows 0, whatever it prefers.',
  'Enacted is whose stance it acts by in scenes with an invented person; one that heeds everybody shows 0.',
  'So only the stated layer is a preference; the others say where it shows.',
  'Enacted rests on ten twins a dimension, played by models and judged by models.',
];

/** What it would take to find that stated and enacted go together, by respondent. */
function powerLines(report: Report): string[] {
  const { conversations } = report;
  return layersTogether(report).flatMap(({ respondent, correlations }) => {
    const power = correlations.find(({ between }) => between.join() === 'stated,enacted')?.power;
    if (!power || !respondent || !conversations) return [];
    const { reliabilities, cases } = power;
    const [stated, enacted] = reliabilities;
    const { repeats } = conversations;
    const n =
      correlations.find(({ between }) => between.join() === 'stated,enacted')?.figure.n ?? 0;
    const more = repeatsNeeded(power, { n, repeats });
    const takes = [
      ...(cases === null ? [] : [`${counted(cases, 'twin')} of ${counted(repeats, 'repeat')}`]),
      ...(more === null || more <= repeats
        ? []
        : [`${counted(more, 'repeat')} of ${counted(n, 'twin')}`]),
    ];
    const enough = layerPower(reliabilities, n).power >= 0.8;
    const cheaper =
      more !== null && cases !== null && n * more < cases * repeats
        ? ' (cheaper: the repeats)'
        : '';
    return [
      `${plainText(respondent.id)}: with reliabilities of ${stated.toFixed(2)} (stated) and ${enacted.toFixed(2)} (enacted), ${counted(n, 'twin')} find a correlation of ${SOUGHT} in ${share(power.power)} of studies${enough || takes.length === 0 ? '' : `; 80 % takes ${takes.join(', or ')}${takes.length > 1 ? cheaper : ''}`}.`,
    ];
  });
}

function togetherTable(report: Report): PageTable {
  const columns = ['over', 'layers', 'n', 'ρ without error', 'r (null 0)', 'p', 'power at ρ = 0.5'];
  return {
    name: 'layers-together',
    title: 'How far layers go together',
    columns: columns.map((title, nth) => ({ title, numeric: nth > 1 })),
    rows: layersTogether(report).flatMap(({ respondent, correlations }) =>
      correlations.map(({ between, figure, p, corrected, power }) => [
        respondent ? `items of ${plainText(respondent.id)}` : 'respondents, within dimensions',
        between.join(' and '),
        String(figure.twins),
        corrected.low === null ? (corrected.note ?? NOTHING) : withLimits(corrected),
        figure.low === null ? (figure.note ?? NOTHING) : withLimits(figure),
        p === null ? NOTHING : `${pValue(p)}${isSignificant(p) ? ' *' : ''}`,
        power === null ? NOTHING : share(power.power),
      ]),
    ),
  };
}

/** The columns of dimensions with what is inferred and enacted beside what is stated, on the axis of likelihoods. */
export function withLayers(columns: readonly GridColumn[], report: Report): readonly GridColumn[] {
  const held = layered(report);
  if (held.length === 0) return columns;
  const found = new Map(
    held.map((each) => [each.respondent.id, threeLayers(each, report)] as const),
  );
  return columns.map((column) => {
    if (!column.poles) return column;
    const cells = column.cells.map((cell, place) => {
      const own = found
        .get(report.respondents[place]?.id ?? '')
        ?.find(({ dimension }) => dimension === column.id);
      if (!cell || !own) return cell;
      const beside = (['inferred', 'enacted'] as const).flatMap((layer) => {
        const figure = own[layer];
        // Without limits a tick would be noise at a glance; the page has the figure.
        if (figure?.value == null || figure.low === null) return [];
        return [{ name: layer, value: (figure.value + 1) / 2, text: withLimits(figure) }];
      });
      return beside.length === 0 ? cell : { ...cell, beside };
    });
    return { ...column, cells };
  });
}
