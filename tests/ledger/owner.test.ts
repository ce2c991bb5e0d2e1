import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isDead, newOwner } from '../../src/ledger/owner.js';

describe('an owner of claims', () => {
  test('is alive while its process runs, and no other ledger has its name', () => {
    expect(isDead(newOwner())).toBe(false);
    expect(newOwner()).not.toBe(newOwner());
  });

  test('is not judged from another host', () => {
    const deadHere = newOwner().replace(`:${process.pid}:`, ':99999999:');
    expect(isDead(deadHere)).toBe(true);
    expect(isDead(`elsewhere-${deadHere}`)).toBe(false);
  });

  test.runIf(existsSync('/proc/self/stat'))('is dead when a later process has its pid', () => {
    const [start] = newOwner().split(':').slice(-2);
    expect(start).toMatch(/^\d+$/);
    expect(isDead(newOwner().replace(`:${start}:`, ':1:'))).toBe(true);
  });
});
