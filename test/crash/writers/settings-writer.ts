import { paths } from '#contract/paths.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { collection } from '#server/db/client.ts';
import { isDone, send } from '#test/crash/client.ts';
import type { Writer } from '#test/crash/writer.ts';

/** Changes the names of the site, the same in both languages. */
export function settingsWriter(): Writer {
  let last = 0;
  let answered = 0;
  return {
    name: 'settings',
    answered: () => answered,
    async write(client) {
      for (;;) {
        const number = last + 1;
        const form = { 'names.uk': `Назва ${number}`, 'names.en': `Назва ${number}`, analytics: 'yes' };
        const done = isDone(await send(client, paths.adminSettings('uk'), { as: 'admin', form }), [303]);
        if (done === null) return;
        if (!done) continue;
        last = number;
        answered++;
      }
    },
    async findFaults() {
      const doc = await collection<Partial<SiteSettings> & { _id: string }>('settings').findOne({
        _id: 'site',
      });
      const [uk = '', en] = [doc?.names?.uk, doc?.names?.en];
      const number = Number(uk.split(' ')[1] ?? 0);
      const faults = uk === (en ?? '') ? [] : ['The settings are half written'];
      if (number < last) faults.push(`Settings ${last} were acknowledged and ${number} are stored`);
      last = Math.max(last, number);
      return faults;
    },
  };
}
