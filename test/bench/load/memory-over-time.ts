import { type RunningServer, residentMegabytes } from '#test/setup/server.ts';

/**
 * Megabytes at a moment, in seconds since the start of the watch. `heap` is what V8's heap has in use, `external` what
 * buffers have, those of caches above all.
 */
type Sample = { second: number; resident: number; heap: number; external: number };

const EVERY_MS = 500;
/** Long enough for V8 to collect garbage at least once. */
const WINDOW_S = 15;
/** Caches fill in the meantime. */
const WARM_UP_LEAST_S = 60;
const MEGABYTE = 1024 * 1024;
/** In a minute. What grows faster would double a service of 250 MB in two hours. */
const SLOPE_MAX = 2;
/** In less time caches still fill, so the slope is printed and not judged. */
const LONG_S = 240;

export type MemoryWatch = { stop: () => Sample[] };

/** Reads the memory of the service until `stop`. The service runs with METRICS_PORT. */
export function watchMemory(server: RunningServer, metricsPort: number): MemoryWatch {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  const read = async () => {
    const { heap, external } = await readMetrics(metricsPort);
    const second = (performance.now() - startedAt) / 1000;
    samples.push({ second, resident: residentMegabytes(server.pid), heap, external });
  };
  // A busy service may not answer in time for the next sample.
  const timer = setInterval(() => void read().catch(() => {}), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

/**
 * Prints the memory by windows and its slope in the second half. The least heap of a window is close to what is alive
 * after a garbage collection. Returns why the memory is not flat, or null, also for a time that is too short to say.
 */
export function reportMemory(samples: Sample[]): string | null {
  const windows = Object.values(Object.groupBy(samples, ({ second }) => Math.floor(second / WINDOW_S)))
    .filter((list) => list !== undefined)
    .map((list) => ({
      second: list[0]?.second ?? 0,
      resident: list.reduce((sum, { resident }) => sum + resident, 0) / list.length,
      heap: Math.min(...list.map(({ heap }) => heap)),
      external: Math.min(...list.map(({ external }) => external)),
    }));
  for (const { second, resident, heap, external } of windows)
    console.log(
      `memory from ${second.toFixed(0)} s: ${resident.toFixed(0)} MB, least heap ${heap.toFixed(0)} MB, least buffers ${external.toFixed(0)} MB`,
    );
  const end = samples.at(-1)?.second ?? 0;
  // V8 may have collected nothing in the rest of a window at the end.
  const warm = windows.filter(
    ({ second }) => second >= Math.max(WARM_UP_LEAST_S, end / 2) && second <= end - WINDOW_S + 1,
  );
  const slope = (field: 'resident' | 'heap' | 'external') =>
    slopeOf(warm.map((window) => [window.second, window[field]]));
  const text = `${slope('resident').toFixed(1)} MB a minute, least heap ${slope('heap').toFixed(1)}, least buffers ${slope('external').toFixed(1)}`;
  const isFlat = slope('heap') <= SLOPE_MAX && slope('resident') <= 2 * SLOPE_MAX;
  const verdict = end < LONG_S ? 'too short to say whether it is flat' : isFlat ? 'flat' : 'not flat';
  console.log(`memory in the second half: ${text}: ${verdict}`);
  return isFlat || end < LONG_S ? null : `memory grows by ${text}`;
}

/** By least squares, in a minute. */
function slopeOf(points: [second: number, value: number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [second, value] = [mean(0), mean(1)];
  const above = points.reduce((sum, [x, y]) => sum + (x - second) * (y - value), 0);
  const below = points.reduce((sum, [x]) => sum + (x - second) ** 2, 0);
  return (60 * above) / below;
}

async function readMetrics(port: number): Promise<{ heap: number; external: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string) => {
    const values = [...text.matchAll(new RegExp(`^${name}\\S* ([\\d.e+]+)$`, 'gm'))];
    if (values.length === 0) throw new Error(`The metrics have no ${name}`);
    return values.reduce((sum, [, bytes]) => sum + Number(bytes), 0) / MEGABYTE;
  };
  return { heap: read('nodejs_heap_size_used_bytes'), external: read('nodejs_external_memory_bytes') };
}
