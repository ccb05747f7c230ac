import { existsSync } from 'node:fs';
import { openInChromium } from './chromium.ts';
import { FIREFOX, openInFirefox } from './firefox.ts';
import type { Tab, TabOptions } from './tab.ts';
import { DISPLAY_SERVER, openInWebkit, WEBKIT } from './webkit.ts';

type Browser = { name: string; needs: string[]; open: (options: TabOptions) => Promise<Tab> };

/** The browsers with the programs that they need. The packages are in `.ci/run`. */
const ALL: Browser[] = [
  { name: 'Chromium', needs: [], open: openInChromium },
  { name: 'Firefox', needs: [FIREFOX], open: openInFirefox },
  {
    name: 'WebKit',
    needs: [WEBKIT, DISPLAY_SERVER, '/usr/lib/python3/dist-packages/gi'],
    open: openInWebkit,
  },
];

/** Each browser with what is missing on this machine, which the name of its tests says. */
export const BROWSERS = ALL.map(({ name, needs, open }) => {
  const missing = needs.filter((file) => !existsSync(file));
  return { name: missing.length > 0 ? `${name} (missing: ${missing.join(', ')})` : name, missing, open };
});
