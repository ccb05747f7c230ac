import './console.ts';

process.env.LOG_LEVEL = 'silent';
process.env.PUBLIC_URL = 'http://localhost:3000';
process.env.SESSION_SECRET = 'a secret of the tests, 32 characters or more';
