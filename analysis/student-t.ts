import jstat from 'jstat';

/** The t that `level` of Student's distribution lies within, on both sides of 0; 1.96 and more at 95 %. */
export function criticalT(degreesOfFreedom: number, level = 0.95): number {
  return jstat.studentt.inv((1 + level) / 2, degreesOfFreedom);
}
