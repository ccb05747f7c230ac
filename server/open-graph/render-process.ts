import { serveJobs } from '../runtime/job-loop.ts';
import { draw } from './draw.ts';

serveJobs(draw);
