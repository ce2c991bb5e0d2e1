import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxAbout, overlap, touches } from '../../../reports/charts/geometry.js';
import { placeLabels, type Unplaced } from '../../../reports/charts/place-labels.js';

const frame = { x: 0, y: 0, width: 400, height: 300 };
const label = (x: number, y: number, reach = 40): Unplaced => ({
  at: { x, y },
  mark: 6,
  width: 30,
  height: 12,
  reach,
});
const marksOf = (labels: readonly Unplaced[]) => labels.map(({ at, mark }) => boxAbout(at, mark));
const place = (labels: readonly Unplaced[]) =>
  placeLabels(labels, { frame, marks: marksOf(labels) });

const many = fc.array(
  fc.record({ x: fc.integer({ min: 5, max: 395 }), y: fc.integer({ min: 5, max: 295 }) }),
  { minLength: 1, maxLength: 40 },
);

describe('a label', () => {
  test('alone stands to the right of its mark, level with it and without a leader', () => {
    const [only] = place([label(100, 100)]);
    // Half a mark of 6 and a gap of 2 to the right of 100; half of 12 above it.
    expect(only?.box).toEqual({ x: 105, y: 94, width: 30, height: 12 });
    expect(only?.leader).toBeNull();
    expect(only?.align).toBe('left');
  });

  test('at the right edge stands to the left, its text towards the mark', () => {
    const [only] = place([label(395, 100)]);
    expect(only?.box.x).toBe(395 - 5 - 30);
    expect(only?.align).toBe('right');
  });

  test('that had to go away is led back to its mark, past others', () => {
    const others = [
      ...[146, 138, 162].flatMap((y) => [185, 215].map((x) => ({ x, y }))),
      ...[138, 162].map((y) => ({ x: 200, y })),
    ].map((at) => boxAbout(at, 3));
    const [only] = placeLabels([label(200, 150)], {
      frame,
      marks: [boxAbout({ x: 200, y: 150 }, 6), ...others],
    });
    const { leader } = only ?? {};
    expect(leader).toBeTruthy();
    if (!leader) return;
    // It begins at the edge of the mark, 3 from its middle.
    expect(Math.hypot(leader.from.x - 200, leader.from.y - 150)).toBeCloseTo(3, 9);
    expect(others.some((other) => touches(leader, other))).toBe(false);
  });

  test('has a place within a long reach even where others stand all round its mark', () => {
    const crowd = Array.from({ length: 20 }, () => label(200, 150, 250));
    expect(place(crowd)).not.toContain(null);
  });

  test('without room within its reach is left out', () => {
    const crowd = Array.from({ length: 60 }, () => label(200, 150, 6));
    expect(place(crowd)).toContain(null);
  });

  test('goes a little farther sooner than across an outline, but not far', () => {
    const outline = [{ from: { x: 120, y: 0 }, to: { x: 120, y: 300 } }];
    const [only] = placeLabels([label(100, 100)], {
      frame,
      marks: marksOf([label(100, 100)]),
      outlines: outline,
    });
    expect(only?.box.x).toBe(100 - 5 - 30);
    const fence = [90, 100, 110].map((x) => ({ from: { x, y: 0 }, to: { x, y: 300 } }));
    const [fenced] = placeLabels([label(100, 100)], {
      frame: { ...frame, x: 80, width: 40 },
      marks: marksOf([label(100, 100)]),
      outlines: fence,
    });
    expect(fenced).not.toBeNull();
  });
});

describe('however marks lie', () => {
  test('no label covers another, a mark or a leader, or leaves the frame', () => {
    fc.assert(
      fc.property(many, (points) => {
        const labels = points.map(({ x, y }) => label(x, y));
        const places = place(labels).filter((each) => each !== null);
        for (const [nth, { box, leader }] of places.entries()) {
          expect(marksOf(labels).some((mark) => overlap(mark, box))).toBe(false);
          for (const [other, { box: another }] of places.entries()) {
            if (other === nth) continue;
            expect(overlap(box, another)).toBe(false);
            if (leader) expect(touches(leader, another)).toBe(false);
          }
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(frame.width);
          expect(box.y + box.height).toBeLessThanOrEqual(frame.height);
        }
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  test('the same marks give the same places', () => {
    fc.assert(
      fc.property(many, (points) => {
        const labels = points.map(({ x, y }) => label(x, y));
        expect(place(labels)).toEqual(place(labels));
      }),
      { seed: 5, numRuns: 20 },
    );
  });
});
