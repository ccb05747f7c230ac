import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import './no-console-errors.ts';
import './no-logged-errors.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'dvomova-test-data-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

process.env.DATA_DIR = dataDir;
// For the processes that the service starts, as npm start gives it to them.
process.env.NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '..', '..', '.cache', 'compiled');
process.env.LOG_LEVEL = 'silent';
process.env.PUBLIC_URL = 'http://localhost:3000';
process.env.SESSION_SECRET = 'a secret of the tests, 32 characters or more';
