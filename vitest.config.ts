import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: more workers than that only make each other's timeouts.
    maxWorkers: 2,
    // Generous: a busy machine is no failure, and what hangs still ends.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,scripts}/**/*.test.ts', 'test/**/*.test.ts'],
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
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/setup/start-engine.ts'],
          setupFiles: ['test/setup/worker.ts'],
          testTimeout: 180_000,
        },
      },
    ],
  },
});
