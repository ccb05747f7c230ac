import cluster from 'node:cluster';
import { ConfigError, config } from './config.ts';

// Other modules read the settings when they load, so the settings are validated first.
try {
  config();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  const { unknownSettings } = await import('./env-file.ts');
  process.stderr.write(`${[error.message, ...unknownSettings()].join('\n')}\n`);
  process.exit(1);
}

if (!cluster.isWorker) {
  const [{ unknownSettings }, { log }] = await Promise.all([import('./env-file.ts'), import('./log.ts')]);
  for (const warning of unknownSettings()) log.warn(warning);
}

const { createPrivateFiles } = await import('./data-folder.ts');
createPrivateFiles();

const { serve } = await import('./serve/serve.ts');
await serve(process.argv.slice(2));
