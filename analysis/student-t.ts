import jstat from 'jstat';

/** The t that 95 % of Student's distribution lies within, on both sides of 0; 1.96 and more. */
export function criticalT(degreesOfFreedom: number): number {
  return jstat.studentt.inv(0.975, degreesOfFreedom);
}
