import path from 'node:path';

/** The settings of every test process. `DATA_DIR` and `TMPDIR` are set by worker.ts. */
process.env.LOG_LEVEL = 'silent';
// Empty, so that an `.env` file does not set it: tests that listen on a port of their own send forms from there.
process.env.PUBLIC_URL = '';
process.env.SESSION_SECRET = 'a secret of the tests, 32 characters or more';
// Processes that the service starts read it, as under `npm start`.
process.env.NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '..', '..', '.cache', 'compiled');
