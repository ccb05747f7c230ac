import { serveJobs } from '../runtime/job-loop.ts';
import { renderPicture } from './render-picture.ts';

serveJobs(renderPicture);
