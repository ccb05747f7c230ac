import { serveJobs } from '../job-loop.ts';
import { draw } from './draw.ts';

serveJobs(draw);
