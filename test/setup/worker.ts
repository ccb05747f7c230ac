import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import './resolve-imports.ts';
import './environment.ts';

const runFolder = inject('runFolder');
process.env.TMPDIR = runFolder;
// Files that share a process share its settings, which are read once.
if (!process.env.DATA_DIR?.startsWith(runFolder))
  process.env.DATA_DIR = mkdtempSync(path.join(runFolder, 'worker-'));
