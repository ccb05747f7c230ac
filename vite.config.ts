import { builtinModules } from 'node:module';
import { pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { finishBuild } from './scripts/finish-build.ts';

/** Where Node finds `#server/*` and `#contract/*`, as addresses that only these modules have. */
const SOURCES = pathToFileURL(import.meta.dirname).href;
const isSource = new RegExp(`^${SOURCES.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/(server|contract)/`);

export default defineConfig({
  plugins: [oneCopyOfTheServer(), reactRouter(), finishBuild()],
  // `finishBuild` removes old files.
  build: {
    emptyOutDir: false,
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // The browsers of docs/operations.md.
    cssTarget: ['chrome120', 'firefox140', 'safari16.4'],
    target: 'es2022',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            advancedChunks: {
              // One file for what most pages share: without it a post for a signed-in reader loads 18 files and
              // 4.7 kB more, because texts compress better together.
              groups: [
                {
                  name: 'site',
                  test: /\/app\/(?:(?:site|ui|head|formats|texts)\/|parts\.ts|posts\/ui\/(?:reading-bar|tag-list|title-attributes|toc)\.tsx?|(?:comments|newsletter)\/texts\/(?:messages|uk|en)\.ts)/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { sourcemap: false, emptyOutDir: true },
      // In development Vite hands these to Node as they are.
      resolve: { builtins: [...builtinModules, /^node:/, isSource] },
    },
  },
});

/**
 * Keeps `#server/*` and `#contract/*` out of the server bundle: Node runs them from source, so that the
 * process, the command line and the bundle share one database client and one copy of each error class.
 * In the browser's build the same import is a mistake, and refused.
 */
function oneCopyOfTheServer(): Plugin {
  let isDevelopment = false;
  return {
    name: 'dvomova:one-copy-of-the-server',
    enforce: 'pre',
    configResolved(config) {
      isDevelopment = config.command === 'serve';
    },
    resolveId(source, importer, options) {
      const isServer = source.startsWith('#server/');
      if (!isServer && !source.startsWith('#contract/')) return null;
      if (this.environment.name !== 'client') {
        return { id: isDevelopment ? `${SOURCES}/${source.slice(1)}` : source, external: true };
      }
      const isScan = 'scan' in options && options.scan === true;
      if (isServer && !isScan) this.error(`${importer} would carry ${source} to the browser`);
      return null;
    },
  };
}
