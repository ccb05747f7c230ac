import { z } from 'zod';

// The first schema would otherwise try `new Function`, which the policy of the pages forbids and browsers report.
if (typeof document !== 'undefined') z.config({ jitless: true });

export { z };
