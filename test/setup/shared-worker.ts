import { inject } from 'vitest';
import './compile-cache.ts';
import './resolve-imports.ts';
import './environment.ts';
import './no-console-errors.ts';
import './no-logged-errors.ts';

// The files of one worker share their modules, so they share the settings that those read once.
process.env.DATA_DIR = inject('dataDir');
