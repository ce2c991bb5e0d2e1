declare module 'jstat' {
  const jstat: {
    readonly studentt: {
      inv(probability: number, degreesOfFreedom: number): number;
      cdf(t: number, degreesOfFreedom: number): number;
    };
    readonly centralF: {
      inv(probability: number, numeratorDegrees: number, denominatorDegrees: number): number;
    };
  };
  export default jstat;
}
