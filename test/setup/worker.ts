import './console.ts';

process.env.LOG_LEVEL = 'silent';
process.env.PUBLIC_URL = 'http://localhost:3000';
