import { parseArgs } from 'node:util';
import { openPackage } from '#server/db/engine/package-engine.ts';

/** As much of mongod's command line as the service uses; anything else is refused, as mongod does. */
const { values } = parseArgs({
  options: {
    dbpath: { type: 'string', default: '' },
    bind_ip: { type: 'string', default: '' },
    unixSocketPrefix: { type: 'string' },
    quiet: { type: 'boolean' },
  },
});

const folders = { dbPath: values.dbpath, socketPath: values.bind_ip };
const engine = await openPackage({ kind: 'package', freeBytesMin: 0, ...folders });
console.log(JSON.stringify({ s: 'I', c: 'NETWORK', id: 23016, msg: 'Waiting for connections' }));
process.once('SIGTERM', async () => {
  await engine.close();
  process.exit(0);
});
