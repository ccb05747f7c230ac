import { setPriority } from 'node:os';
import { serveJobs } from '#server/runtime/job-loop.ts';
import { renderPicture } from './render-picture.ts';

// Most pictures are drawn in the background, so requests have priority.
setPriority(10);

serveJobs(renderPicture);
