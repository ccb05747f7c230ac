import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isDatabaseReady } from '#server/db/client.ts';
import { features } from '#server/features.ts';

/** Buckets in seconds, from the time of a cached page to a delay that users notice. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];

type Metrics = {
  registry: Registry;
  requests: Counter<'status'>;
  duration: Histogram<'cache'>;
};

let metrics: Metrics | null = null;

export function startMetrics(): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Sums of other metrics, with names of counters although they are gauges.
  for (const what of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${what}_total`);
  const registers = [registry];

  metrics = {
    registry,
    requests: new Counter({
      name: 'dvomova_requests_total',
      help: 'Responses by their status',
      labelNames: ['status'],
      registers,
    }),
    duration: new Histogram({
      name: 'dvomova_request_duration_seconds',
      help: 'Time from the head of a request to that of its response, by whether the response cache had it',
      labelNames: ['cache'],
      buckets: BUCKETS,
      registers,
    }),
  };

  new Gauge({
    name: 'dvomova_database_up',
    help: '1 if the database answers',
    registers,
    async collect() {
      this.set((await isDatabaseReady()) ? 1 : 0);
    },
  });

  for (const { addMetrics } of features) addMetrics?.(registers);
}

export function stopMetrics(): void {
  metrics?.registry.clear();
  metrics = null;
}

/** Counts a response, if metrics are on. */
export function observeResponse({
  status,
  isHit,
  milliseconds,
}: {
  status: number;
  isHit: boolean;
  milliseconds: number;
}): void {
  metrics?.requests.inc({ status });
  metrics?.duration.observe({ cache: isHit ? 'hit' : 'miss' }, milliseconds / 1000);
}

/** The text that Prometheus reads, and its content type. Null if metrics are off. */
export async function readMetrics(): Promise<{ text: string; type: string } | null> {
  return metrics && { text: await metrics.registry.metrics(), type: metrics.registry.contentType };
}
