import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/setup/longest-first.ts';
import { filesOfTier } from './test/setup/tiers.ts';

/**
 * Test files that need a process of their own: they set the environment that the settings are read from, start
 * processes and engines, leave work in the background, spy on the log or count on the depth of the stack. The
 * tests of the language switcher and of the kinds of letters see every page and letter with React's development
 * build, which reports wrong markup.
 */
const OWN_PROCESS = [
  'server/db/availability.test.ts',
  'server/http/server/listener.test.ts',
  'server/markdown/render.test.ts',
  'test/{cli,indexing,process,setup}/**/*.test.ts',
  'test/*/process/*.test.ts',
  'test/analytics/counters.test.ts',
  'test/db/!(migrations|raw-documents).test.ts',
  'test/backup/while-writing.test.ts',
  'test/letters/{kinds,spacing}.test.ts',
  'test/comments/letters/first-request.test.ts',
  'test/assistants/{conformance,registration}.test.ts',
  'test/newsletter/hourly-limit.test.ts',
  'test/e2e/{account-letters,connect-provider}.test.ts',
  'test/{announce,assistants,newsletter,webhooks}/e2e/*.test.ts',
  'test/media/quotas.test.ts',
  'test/pages/{language-switcher,oauth,security-headers,settings}.test.ts',
  'test/revisions/change-signal.test.ts',
  'test/settings/environment.test.ts',
];

/** Files about letters, assistants and an address of the site share processes whose settings have all of them. */
const CONFIGURED = [
  'test/{announce,assistants,letters,newsletter,webhooks}/**/*.test.ts',
  'test/comments/letters/*.test.ts',
  'test/pages/{configured-origin,hidden-texts,roles}.test.ts',
  'test/api/long-inputs.test.ts',
];
const CONFIGURATION = { MCP: 'on', WEBHOOK_ALLOW_HOSTS: '127.0.0.1,10.0.0.7:9000' };

/**
 * Node imports the modules itself, as in the service, and compiles them once for all files: V8's compile cache is
 * on disk.
 */
const NATIVE = { viteModuleRunner: false };

/** Evaluated before each file; modules that these import are not, in a process that several files share. */
const SETUP = ['test/setup/worker.ts', 'test/setup/no-console-errors.ts', 'test/setup/no-logged-errors.ts'];
/** For files that run one after another in a process, which keeps its modules and what V8 has compiled. */
const SHARED = { isolate: false, setupFiles: [...SETUP, 'test/setup/shared-worker.ts'] };
const ENGINE = [
  'test/setup/refuse-old-build.ts',
  'test/setup/make-run-folder.ts',
  'test/setup/start-engine.ts',
];

export default defineConfig({
  test: {
    // One more than the two cores: tests wait half of their time for the engine, for processes and for browsers.
    maxWorkers: 3,
    // Generous: a busy machine must not cause failures, and tests that hang still end.
    testTimeout: 180_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    // Setup files one after another: the first sets the environment.
    sequence: { setupFiles: 'list', sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          experimental: NATIVE,
          include: filesOfTier(['{contract,server,scripts}/**/*.test.ts'], OWN_PROCESS),
          globalSetup: ['test/setup/make-run-folder.ts'],
          ...SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // React's production build renders pages in less time; tests that open every page have its development build.
          env: { NODE_ENV: 'production' },
          experimental: NATIVE,
          include: filesOfTier(['test/**/*.test.ts'], ['test/{,*/}e2e/**', ...CONFIGURED, ...OWN_PROCESS]),
          globalSetup: ENGINE,
          ...SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: 'configured',
          env: { NODE_ENV: 'production', ...CONFIGURATION },
          experimental: NATIVE,
          include: filesOfTier(CONFIGURED, OWN_PROCESS),
          globalSetup: ENGINE,
          isolate: false,
          setupFiles: [...SETUP, 'test/setup/with-smtp.ts', 'test/setup/shared-worker.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          experimental: NATIVE,
          include: filesOfTier(OWN_PROCESS),
          globalSetup: ENGINE,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'interface',
          include: filesOfTier(['app/**/*.test.{ts,tsx}']),
          environment: 'happy-dom',
          // A document of their own took three quarters of the processor time of these files.
          isolate: false,
          setupFiles: ['test/setup/no-console-errors.ts', 'test/setup/clean-document.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          env: { NODE_ENV: 'production' },
          experimental: NATIVE,
          include: filesOfTier(['test/{,*/}e2e/*.test.ts'], OWN_PROCESS),
          globalSetup: ENGINE,
          ...SHARED,
        },
      },
    ],
  },
});
