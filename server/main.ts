import { ConfigError, config } from './config.ts';

// Everything else reads the settings while it loads, so they are judged before anything is loaded.
try {
  config();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const { serve } = await import('./serve.ts');
await serve(process.argv.slice(2));
