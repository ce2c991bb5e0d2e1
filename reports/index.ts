export * from './lint-report.js';
export * from './lint-text.js';
export * from './render-report.js';
export * from './report.js';
export * from './select-answers.js';
export * from './summary.js';
export * from './terminal.js';
