import { dayOf } from '#contract/time/days.ts';
import type { Feature } from '#server/feature.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { startFlushing } from './counters.ts';
import { addViews } from './demo.ts';
import { expireEvents } from './expiry.ts';
import { countRead } from './http/count-read.ts';
import { countLostViews } from './lost-views.ts';
import { rollUpDays } from './roll-up.ts';
import { analyticsTools } from './tools.ts';
import { destroySaltsBefore } from './visitor-salt.ts';

export const analytics: Feature = {
  jobs: [
    {
      // Without the salt of its day, a stored hash says nothing about a visitor.
      name: 'destroy visitor salts',
      scope: 'process',
      run: () => destroySaltsBefore(dayOf(new Date(), siteSettings().timeZone)),
    },
    {
      name: 'roll up analytics',
      scope: 'site',
      async run({ signal }) {
        const { timeZone, analyticsEventDays: keepDays } = siteSettings();
        await rollUpDays({ timeZone, signal });
        await expireEvents({ timeZone, keepDays });
      },
    },
  ],
  start: startFlushing,
  recover: countLostViews,
  countRead,
  tools: analyticsTools,
  addToDemo: addViews,
};
