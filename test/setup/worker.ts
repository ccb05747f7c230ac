import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import './compile-cache.ts';
import './resolve-imports.ts';
import './environment.ts';
import './no-console-errors.ts';
import './no-logged-errors.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'dvomova-test-data-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

process.env.DATA_DIR = dataDir;
