import type { AskedInference } from '../../reports/document/report.js';

/** The built-in twin set, asked about in the plainest way, with changes where wanted. */
export function sampleInference(changed: Partial<AskedInference> = {}): AskedInference {
  return {
    name: 'undertone twin stories',
    language: 'en',
    stories: {
      twin: 96,
      neutral: 6,
      absent: 6,
      explicit: 6,
      random: 0,
      category: 0,
      multiple: 0,
    },
    limit: null,
    tasks: ['attitude', 'selection', 'extraction'],
    styles: ['direct'],
    shots: [0],
    candidates: ['contrast'],
    neutralStudy: false,
    blind: false,
    personaSwitch: false,
    repeats: 1,
    hash: '0f1e2d3c4b5a',
    templates: { hash: '5a4b3c2d1e0f', builtIn: true },
    judge: {
      model: 'judge-large',
      endpoint: 'https://judges.example/v1',
      simulated: false,
      ownAnswers: false,
    },
    labels: 0,
    ...changed,
  };
}
