import { defineConfig } from 'vitest/config';

/** Tests beside their modules that need modules of their own: they spy on the log or count on the depth of the stack. */
const ISOLATED = [
  'server/db/availability.test.ts',
  'server/http/server/listener.test.ts',
  'server/markdown/*.test.ts',
];

/**
 * Node imports the modules itself, as in the service, and compiles them once for all files: V8's compile cache is
 * on disk.
 */
const NATIVE = { viteModuleRunner: false };

export default defineConfig({
  test: {
    // One more than the two cores: tests of processes and browsers wait most of the time.
    maxWorkers: 3,
    // Generous: a busy machine must not cause failures, and tests that hang still end.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        // Tests without a database or settings of their own: a worker keeps its modules from file to file
        // (32 s of processor time for 61 files with isolation, 10 s without).
        extends: true,
        test: {
          name: 'unit',
          experimental: NATIVE,
          include: ['{contract,server,scripts}/**/*.test.ts'],
          exclude: ISOLATED,
          isolate: false,
          globalSetup: ['test/setup/make-data-dir.ts'],
          setupFiles: ['test/setup/shared-worker.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          experimental: NATIVE,
          include: ['test/**/*.test.ts', ...ISOLATED],
          exclude: ['test/e2e/**'],
          globalSetup: ['test/setup/start-engine.ts'],
          setupFiles: ['test/setup/worker.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'interface',
          include: ['app/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['test/setup/no-console-errors.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          experimental: NATIVE,
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/setup/start-engine.ts'],
          setupFiles: ['test/setup/worker.ts'],
          testTimeout: 180_000,
        },
      },
    ],
  },
});
