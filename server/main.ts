import { ConfigError, config } from './config.ts';

// Everything else reads the settings while it loads, so they are judged before anything is loaded.
try {
  config();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  const { unknownSettings } = await import('./env-file.ts');
  process.stderr.write(`${[error.message, ...unknownSettings()].join('\n')}\n`);
  process.exit(1);
}

const [{ unknownSettings }, { log }] = await Promise.all([import('./env-file.ts'), import('./log.ts')]);
for (const complaint of unknownSettings()) log.warn(complaint);

const { serve } = await import('./serve.ts');
await serve(process.argv.slice(2));
