import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { config } from '#server/config.ts';
import { createPrivateFiles } from '#server/data-folder.ts';
import { whileHolding } from '#server/db/leases.ts';
import { features } from '#server/features.ts';
import { openStorage } from '#server/storage.ts';
import { workOn } from './work.ts';

// The process that works on an import, for the service that has started it and ends with it. Requests come first.
const [, , id = ''] = process.argv;
process.once('disconnect', () => process.exit(1));
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
createPrivateFiles();

const storage = await openStorage({ config: config(), shared: true });
await whileHolding({ name: 'imports', holder: randomUUID() }, () => workOn(id, { features }));
await storage.close();
process.exit(0);
