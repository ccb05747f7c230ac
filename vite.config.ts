import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  plugins: [oneCopyOfTheServer(), reactRouter()],
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'es2022' },
  environments: { ssr: { build: { sourcemap: false } } },
});

/**
 * Keeps `#server/*` and `#contract/*` out of the server bundle: Node runs them from source, so that the
 * process, the command line and the bundle share one database client and one copy of each error class.
 * In the browser's build the same import is a mistake, and refused.
 */
function oneCopyOfTheServer(): Plugin {
  return {
    name: 'dvomova:one-copy-of-the-server',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const isServer = source.startsWith('#server/');
      if (!isServer && !source.startsWith('#contract/')) return null;
      if (this.environment.name !== 'client') return { id: source, external: true };
      const isScan = 'scan' in options && options.scan === true;
      if (isServer && !isScan) this.error(`${importer} would carry ${source} to the browser`);
      return null;
    },
  };
}
