import { type RunningServer, residentMegabytes, servicePids } from '../../setup/server.ts';

/** Megabytes at a moment, in seconds since the start of the watch; `heap` is what V8's heap has in use. */
type Sample = { second: number; resident: number; heap: number };

const EVERY_MS = 500;
/** Between two of its minima V8 has collected garbage. */
const WINDOW_S = 15;
const WARM_UP_S = 60;
const MEGABYTE = 1024 * 1024;
/** In a minute. What grows faster would double a service of 250 MB in two hours. */
const SLOPE_MAX = 2;
/** Shorter times have too few windows for a slope. */
const SLOPE_MIN_S = 60;

export type MemoryWatch = { stop: () => Sample[] };

/** Reads the memory of the service's processes until `stop`. The service runs with METRICS_PORT. */
export function watchMemory(server: RunningServer, metricsPort: number): MemoryWatch {
  const pids = servicePids(server);
  const startedAt = performance.now();
  const samples: Sample[] = [];
  const read = async () => {
    const heap = await readHeap(metricsPort);
    const resident = pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0);
    samples.push({ second: (performance.now() - startedAt) / 1000, resident, heap });
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
 * Prints the memory by windows and its slope after a minute. The least heap of a window is close to what is alive
 * after a garbage collection. Returns why it is not flat, or null.
 */
export function reportMemory(samples: Sample[]): string | null {
  const windows = Object.values(Object.groupBy(samples, ({ second }) => Math.floor(second / WINDOW_S)))
    .filter((list) => list !== undefined)
    .map((list) => ({
      second: list[0]?.second ?? 0,
      resident: list.reduce((sum, { resident }) => sum + resident, 0) / list.length,
      heap: Math.min(...list.map(({ heap }) => heap)),
    }));
  for (const { second, resident, heap } of windows)
    console.log(
      `memory from ${second.toFixed(0)} s: ${resident.toFixed(0)} MB, least heap ${heap.toFixed(0)} MB`,
    );
  const warm = windows.filter(({ second }) => second >= WARM_UP_S);
  const seconds = (warm.at(-1)?.second ?? 0) - (warm[0]?.second ?? 0);
  if (seconds < SLOPE_MIN_S) return null;
  const slopes = {
    resident: slopeOf(warm.map(({ second, resident }) => [second, resident])),
    heap: slopeOf(warm.map(({ second, heap }) => [second, heap])),
  };
  const text = `${slopes.resident.toFixed(1)} MB a minute, least heap ${slopes.heap.toFixed(1)} MB a minute`;
  const isFlat = slopes.heap <= SLOPE_MAX && slopes.resident <= 2 * SLOPE_MAX;
  console.log(`memory after the first minute: ${text}: ${isFlat ? 'flat' : 'not flat'}`);
  return isFlat ? null : `memory grows by ${text}`;
}

/** By least squares, in a minute. */
function slopeOf(points: [second: number, value: number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [second, value] = [mean(0), mean(1)];
  const above = points.reduce((sum, [x, y]) => sum + (x - second) * (y - value), 0);
  const below = points.reduce((sum, [x]) => sum + (x - second) ** 2, 0);
  return (60 * above) / below;
}

async function readHeap(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const values = [...text.matchAll(/^nodejs_heap_size_used_bytes\S* ([\d.e+]+)$/gm)];
  if (values.length === 0) throw new Error('The metrics have no size of the heap');
  return values.reduce((sum, [, bytes]) => sum + Number(bytes), 0) / MEGABYTE;
}
