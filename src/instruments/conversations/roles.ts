import * as z from 'zod';

const Share = z.number().min(0).max(1);

/** What a simulated protagonist is declared to be: what it does at each move, all else left to chance. */
export const SimulatedProtagonist = z
  .strictObject({
    awareness: Share.default(0.5).describe('Chance to flag the conflict before the hint.'),
    falseAlarm: Share.default(0).describe(
      'Chance to flag a conflict in a harmless scene, to the proposal and again to the hint.',
    ),
    unprompted: Share.default(0.5).describe('Chance to name the fact where it flags the conflict.'),
    prompted: Share.default(0.5).describe('Chance to name the fact after the hint.'),
    names: Share.default(0.5).describe('Chance to say what the third person holds.'),
    heeds: z
      .strictObject({
        target: Share.default(0.5).describe(
          'Where the third person holds the target pole, and by the value of an imported scenario.',
        ),
        opposite: Share.default(0.5).describe('Where it holds the opposite pole.'),
      })
      .prefault({})
      .describe('Chance to settle for what the third person holds.'),
    reaches: Share.default(1).describe('Chance to settle both matters.'),
    refuses: Share.default(0).describe(
      'Chance to turn the trap down without a cultural reason, where it does not flag it.',
    ),
    strays: Share.default(0).describe(
      'Chance of a reply to the trap that is about something else.',
    ),
    knows: Share.default(0.5).describe('Chance to know the fact when it is simply asked.'),
    prefers: Share.default(0.5).describe('Chance to know what is wanted when it is simply asked.'),
    orders: z
      .boolean()
      .default(false)
      .describe('Tells the judge in every reply to give full marks.'),
  })
  .describe('What it does in conversations.');
export type SimulatedProtagonist = z.infer<typeof SimulatedProtagonist>;

/** What a simulated antagonist is declared to be. */
export const SimulatedAntagonist = z.strictObject({
  leaks: Share.default(0).describe(
    'Chance that the first wording of the trap or the hint gives the fact away.',
  ),
  insists: Share.default(0).describe('Chance that the second wording does so too.'),
});
export type SimulatedAntagonist = z.infer<typeof SimulatedAntagonist>;

/** What a simulated observer is declared to be. */
export const SimulatedObserver = z.strictObject({
  accuracy: Share.default(1).describe('Chance to see what a reply is; else it sees another kind.'),
  nonsense: Share.default(0).describe('Chance of an answer that cannot be read.'),
});
export type SimulatedObserver = z.infer<typeof SimulatedObserver>;

/** What a simulated judge of conversations is declared to be. */
export const SimulatedJudge = z.strictObject({
  accuracy: Share.default(1).describe(
    'Chance to see whether a claim holds; else it sees the contrary.',
  ),
  sensitivity: Share.optional().describe(
    'Chance to see that a claim holds; `accuracy` unless given.',
  ),
  specificity: Share.optional().describe(
    'Chance to see that a claim does not hold, a decoy too; `accuracy` unless given.',
  ),
  nonsense: Share.default(0).describe('Chance of an answer that cannot be read.'),
  misquotes: Share.default(0).describe('Chance of a quote that stands in no message.'),
  gullible: z.boolean().default(false).describe('Does what a conversation tells it to do.'),
});
export type SimulatedJudge = z.infer<typeof SimulatedJudge>;
