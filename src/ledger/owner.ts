import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A new name for one who holds claims: `host:pid:start:id`. `start` tells this process from a later
 * one with the same pid, and `id` two ledgers open in one process.
 */
export function newOwner(): string {
  return `${host()}:${process.pid}:${startOf(process.pid)}:${randomUUID()}`;
}

/**
 * Whether an owner is certainly gone: its process ran on this host and has ended. Of another host's
 * processes only their lease can tell.
 */
export function isDead(owner: string): boolean {
  const [, itsHost, pid, start] = /^(.*):(\d+):(\d*):[^:]*$/.exec(owner) ?? [];
  if (itsHost !== host()) return false;
  if (!isRunning(Number(pid))) return true;
  const startNow = startOf(Number(pid));
  return start !== '' && startNow !== '' && startNow !== start;
}

/** The host's name and, on Linux, its set of pids: containers can share a name and not the pids. */
function host(): string {
  return `${hostname()}/${orEmpty(() => readlinkSync('/proc/self/ns/pid').replace(/\D/g, ''))}`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process started, in clock ticks since boot (proc(5), field 22); empty where none can tell. */
function startOf(pid: number): string {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the command in brackets and may hold spaces; the third follows it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3] ?? '';
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
