import { ConfigError, config } from './config.ts';

// Other modules read the settings when they load, so the settings are validated first.
try {
  config();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  const { settingWarnings } = await import('./env-file.ts');
  process.stderr.write(`${[error.message, ...settingWarnings()].join('\n')}\n`);
  process.exit(1);
}

const [{ settingWarnings }, { log }] = await Promise.all([import('./env-file.ts'), import('./log.ts')]);
for (const warning of settingWarnings()) log.warn(warning);

const { createPrivateFiles } = await import('./data-folder.ts');
createPrivateFiles();

const { serve } = await import('./serve/serve.ts');
await serve(process.argv.slice(2));
