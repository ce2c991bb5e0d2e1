/** How the humans map is made: axes fitted on the countries alone, or on countries and respondents together. */
export const mapFits = ['countries', 'joint'] as const;
export type MapFit = (typeof mapFits)[number];
