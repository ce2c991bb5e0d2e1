import { expect, test } from 'vitest';
import { asked, repeated } from '../support/fake-endpoint.js';
import { shell, studied } from '../support/shell.js';

/** As root of a namespace of its own, whose mounts go when it ends: a machine that allows none fails. */
const apart = ['unshare', '--user', '--map-root-user', '--mount'];
const mount = 'mount -t tmpfs -o size=$SIZE none disk && cp *.yaml disk && cd disk\n';

test('a disk that runs full ends a run in a sentence, and what was answered is not asked again', async () => {
  await using study = await studied(60_000);
  const script = `SIZE=1500k\n${mount}undertone run study.yaml --quiet --concurrency 4; echo $?
mount -o remount,size=64m none "$PWD"; undertone run study.yaml --quiet | tail -n 1; echo \${PIPESTATUS[0]}`;
  const { stdout, stderr } = await shell(apart, script, study.folder.path);
  expect(stderr).toMatch(
    /^undertone\.db could not be written to: the disk is full; make room and run the same command again\..* kept in .*\n$/,
  );
  expect(stdout).toBe('1\nundertone-report/small/report.html\n0\n');
  const questions = asked(study.endpoint.received);
  expect(questions.length - repeated(questions)).toBe(48);
  // Those that were under way when it ran full were filed elsewhere, and taken in.
  expect(repeated(questions)).toBe(0);
});

test('a report and an export that no longer fit are refused in a sentence, and leave nothing half written', async () => {
  await using study = await studied(2000);
  const script = `undertone run study.yaml --quiet >/dev/null\nSIZE=64k\n${mount}
undertone report --ledger ../undertone.db --quiet --out report; echo $?
undertone export responses --ledger ../undertone.db --out rows.csv; echo $?
ls`;
  const { stdout, stderr } = await shell(apart, script, study.folder.path);
  expect(stdout).toBe('2\n2\nitems.yaml\nstudy.yaml\n');
  expect(stderr).toBe(
    'report: cannot be written (ENOSPC); name another folder with --out\n' +
      'rows.csv: cannot be written (ENOSPC); name another with --out\n',
  );
});
