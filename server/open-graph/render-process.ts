import { setPriority } from 'node:os';
import { serveJobs } from '../runtime/job-loop.ts';
import { renderPicture } from './render-picture.ts';

// Nobody waits for most pictures: requests go first.
setPriority(10);

serveJobs(renderPicture);
