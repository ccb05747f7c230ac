import { expect, onTestFinished, test } from 'vitest';
import { crash } from '#test/crash/crash-site.ts';
import { killRounds } from '#test/setup/property-runs.ts';
import { temporaryFolderOnDisk } from '#test/setup/server-process.ts';

test(
  'kill -9 during writes of every kind loses nothing that was acknowledged and leaves nothing half made',
  async () => {
    const report = await crash({
      DATA_DIR: await temporaryFolderOnDisk(),
      rounds: killRounds,
      onServer: (server) => onTestFinished(() => server.killAll()),
    });
    expect(report.faults).toEqual([]);
    for (const [kind, answered] of Object.entries(report.answered)) {
      expect(answered, kind).toBeGreaterThanOrEqual(killRounds);
    }
  },
  60_000 * killRounds,
);
