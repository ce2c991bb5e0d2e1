export { type Figure, type FigureOptions, renderFigure, specificationOf } from './figure.js';
export { type PrintWidth, printWidths } from './style.js';
