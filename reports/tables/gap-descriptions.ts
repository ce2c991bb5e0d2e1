import {
  inferred,
  positionGap,
  stated,
  throughOrigin,
  trialLopsidedness,
} from './gap-figure-columns.js';
import { figuresTable, nullColumn } from './gap-table.js';

/** Figures that take pole bias for projection, for whoever wants to compare them. */
export const gapDescriptions = figuresTable({
  name: 'gap-descriptions',
  title: 'Figures that say little by themselves',
  reading:
    'Mere slips have nothing to do with what a respondent states: to hear badly is not to carry over, and makes no λ. These figures take a lean to one pole that has nothing to do with what is stated for carry-over, so no respondent is ranked by them and none has limits. The position gap is the mean stated likelihood less I, the share of the target pole among what is inferred: to hear in others what one prefers oneself is no sign of a good reader, and a small gap may be the bad case, a model that reads itself into everyone. The slope through the origin is λ without intercepts. Of single misreadings, the last gives how much oftener they fall to the respondent’s own pole.',
  columns: [
    stated,
    inferred,
    positionGap,
    throughOrigin,
    trialLopsidedness,
    nullColumn('the last two without carry-over or bias'),
  ],
});
