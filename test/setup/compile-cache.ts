import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

// Vitest kills its workers, and Node writes what it has compiled only when it exits by itself.
afterAll(() => flushCompileCache());
