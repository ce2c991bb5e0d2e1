declare module 'jstat' {
  const jstat: {
    readonly beta: {
      inv(probability: number, alpha: number, beta: number): number;
      cdf(share: number, alpha: number, beta: number): number;
    };
    readonly normal: {
      cdf(value: number, mean: number, standardDeviation: number): number;
    };
    readonly studentt: {
      inv(probability: number, degreesOfFreedom: number): number;
      cdf(t: number, degreesOfFreedom: number): number;
    };
    readonly chisquare: { inv(probability: number, degreesOfFreedom: number): number };
    readonly centralF: {
      cdf(ratio: number, numeratorDegrees: number, denominatorDegrees: number): number;
      inv(probability: number, numeratorDegrees: number, denominatorDegrees: number): number;
    };
  };
  export default jstat;
}
