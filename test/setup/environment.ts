import path from 'node:path';

/** The settings of every test process. `DATA_DIR` is set by worker.ts or shared-worker.ts. */
process.env.LOG_LEVEL = 'silent';
process.env.PUBLIC_URL = 'http://localhost:3000';
process.env.SESSION_SECRET = 'a secret of the tests, 32 characters or more';
// Processes that the service starts read it, as under `npm start`.
process.env.NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '..', '..', '.cache', 'compiled');
