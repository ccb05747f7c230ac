import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// The document is that of all files of the process.
afterEach(cleanup);
