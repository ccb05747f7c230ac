import { Gauge, type Registry } from 'prom-client';
import { config } from '#server/config.ts';
import { getNightlyState, type NightlyState } from './nightly.ts';

/** Metrics of the nightly backup, if the settings have one. */
export function addBackupMetrics(registers: Registry[]): void {
  if (config().backup.folder === null) return;

  new Gauge({
    name: 'dvomova_backup_last_success_timestamp_seconds',
    help: 'When the last nightly backup was finished; 0 before the first one',
    registers,
    async collect() {
      const { success } = await readBackups();
      this.set(success ? Date.parse(success.at) / 1000 : 0);
    },
  });
  new Gauge({
    name: 'dvomova_backup_failed',
    help: '1 if the last nightly backup failed',
    registers,
    async collect() {
      this.set((await readBackups()).failure ? 1 : 0);
    },
  });
}

/** While the database is unavailable, the state of backups is unknown; another metric reports the database. */
function readBackups(): Promise<NightlyState> {
  return getNightlyState().catch(() => ({ success: null, failure: null }));
}
