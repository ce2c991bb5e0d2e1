import { askedForms } from '../../analysis/survey/form-weights.js';
import type { Profile, SignedEstimate } from '../../analysis/survey/profile.js';
import type { Chapter, Judged, QualityRule } from '../document/chapter.js';
import {
  differenceOver,
  isSignificant,
  likelihood,
  list,
  pClause,
  share,
} from '../document/format.js';
import {
  answeredAtFirst,
  beyond,
  completeness,
  listedModel,
  readerRule,
  wholePrompts,
} from '../document/quality.js';
import { surveyTrust, widestBounds } from './data-quality.js';
import { surveyMeasures } from './measures.js';
import { surveyColumns, surveyMethods, wasSurveyed } from './methods.js';
import { overviewPlot, surveyOfRespondent } from './respondent.js';

/** Beyond which a bias is to be checked, and beyond which it is poor. */
const BIASED = { check: 0.1, poor: 0.2 };

/** The rules for answers to the questionnaire. Indifference, which makes reliability low, is no fault. */
const surveyRules: readonly QualityRule[] = [
  {
    name: 'readable share',
    check: 'under 95 %',
    poor: 'under 80 %',
    because: 'Imputed at 0.50, a fifth unread turns 0.80 into 0.74.',
    judge: ({ profile }) =>
      profile &&
      beyond(1 - profile.rates.readable, {
        check: 0.05,
        poor: 0.2,
        reason: `${share(profile.rates.readable)} readable`,
      }),
  },
  {
    name: 'unread answers by lean',
    check: 'p ≤ 0.05, or bounds over 0.10 apart',
    poor: 'both',
    because:
      'Where one pole is refused more often, intervals miss; bounds hold every unread answer at either pole.',
    judge: ({ profile }) => profile && unreadAnswers(profile),
  },
  {
    name: 'position bias',
    check: 'over 0.10, interval without 0',
    poor: 'over 0.20',
    because:
      'Beyond 0.10 the interval of λ/ρ covers too seldom; at 0.20 a fifth of answers ignore the item.',
    judge: ({ profile }) => profile && bias('position bias', profile.biases.position),
  },
  {
    name: 'acquiescence',
    check: 'over 0.10, interval without 0',
    poor: 'over 0.20',
    because: 'As position bias, for answers of yes or no.',
    judge: ({ profile }) => profile && bias('acquiescence', profile.biases.acquiescence),
  },
  {
    name: 'order inconsistency',
    check: 'one form over 50 %, interval included',
    poor: 'every form',
    because: 'Indifference gives 50 %; more means that answers follow the order, not the option.',
    judge: ({ profile }) => profile && orderInconsistency(profile),
  },
  {
    name: 'readable pairs',
    check: 'one form under 50 %',
    poor: 'every form',
    because: 'Such a form has weight 0.',
    judge: ({ profile }) => profile && unstable(profile),
  },
  {
    name: 'one model served',
    check: 'several model names or providers',
    poor: 'never',
    because: 'Figures may mix models.',
    judge: ({ provenance: { servedModels, providers = [] } }) => {
      const several = [
        ...(servedModels.length > 1 ? [`${servedModels.length} models served it`] : []),
        ...(providers.length > 1 ? [`${providers.length} providers answered for it`] : []),
      ];
      return several.length > 0 ? { grade: 'check', reason: several.join(', ') } : null;
    },
  },
  listedModel,
  wholePrompts,
  answeredAtFirst,
  readerRule(({ reader }) => reader),
  completeness(({ trials }) => trials),
];

function bias(name: string, { value, low, high }: SignedEstimate): Judged | null {
  if (value === null || low === null || high === null || (low <= 0 && high >= 0)) return null;
  return beyond(Math.abs(value), {
    ...BIASED,
    reason: `${name} ${differenceOver(value, [BIASED.check, BIASED.poor])}`,
  });
}

/** Bounds farther apart than this are wide. */
const WIDE = 0.1;

function unreadAnswers(profile: Profile): Judged | null {
  const { p } = profile.unreadByLean;
  const apart = Number(likelihood(widestBounds(profile)));
  const reasons = [
    ...(p !== null && isSignificant(p)
      ? [`unread answers go with the lean of items, ${pClause(p)}`]
      : []),
    ...(apart > WIDE ? [`bounds ${likelihood(apart)} apart`] : []),
  ];
  if (reasons.length === 0) return null;
  return { grade: reasons.length > 1 ? 'poor' : 'check', reason: reasons.join('; ') };
}

function orderInconsistency({ instability }: Profile): Judged | null {
  const asked = askedForms(instability);
  const found = asked.filter((form) => instability[form].byPlace);
  if (found.length === 0) return null;
  const rates = found.map((form) => `${form} ${share(instability[form].flipRate ?? 0)}`);
  return {
    grade: found.length === asked.length ? 'poor' : 'check',
    reason: `orders disagree: ${list(rates)}`,
  };
}

function unstable({ instability }: Profile): Judged | null {
  const asked = askedForms(instability);
  const found = asked.filter((form) => instability[form].unstable);
  if (found.length === 0) return null;
  return {
    grade: found.length === asked.length ? 'poor' : 'check',
    reason: `few readable pairs: ${list(found)}`,
  };
}

/** What respondents state: their profiles, and how far their answers can be trusted. */
export const surveyChapter: Chapter = {
  title: 'Survey',
  columns: surveyColumns,
  quality: {
    instrument: 'survey',
    wasAsked: wasSurveyed,
    rules: surveyRules,
    follows:
      'Survey biases and unread answers pull scores towards 0.50 and make λ larger; its sign stands.',
  },
  overview: overviewPlot,
  respondent: surveyOfRespondent,
  trust: surveyTrust,
  measures: surveyMeasures,
  methods: surveyMethods,
};
