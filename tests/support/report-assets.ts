import { reportAssets } from '../../src/workflows/report-assets.js';

/** The assets of the checkout. */
export const assets = await reportAssets();
