import type { Command } from 'commander';
import type { Context } from '../context.js';
import { calibrate } from './calibrate.js';
import { compare } from './compare.js';
import { demo } from './demo.js';
import { exportData } from './export.js';
import { importData } from './import.js';
import { init } from './init.js';
import { lint } from './lint.js';
import { profile } from './profile.js';
import { report } from './report.js';
import { run } from './run.js';
import { simulate } from './simulate.js';

/** Every command, in the order of the help. */
export const commands: readonly ((context: Context) => Command)[] = [
  demo,
  init,
  profile,
  run,
  report,
  compare,
  lint,
  importData,
  exportData,
  simulate,
  calibrate,
];
