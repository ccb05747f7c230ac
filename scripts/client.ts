import { writeFileSync } from 'node:fs';
import { toTypescriptClient } from '#server/api-docs/typescript-client.ts';
import { config } from '#server/config.ts';

/** `npm run client -- FILE`: writes a typed client of the API, `dvomova-client.ts` if no file is named. */
const [file = 'dvomova-client.ts'] = process.argv.slice(2);
writeFileSync(file, toTypescriptClient({ siteName: config().siteDefaults.names.en }));
process.stdout.write(`${file}\n`);
