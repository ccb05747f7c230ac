import { AggregatorRegistry, type Registry } from 'prom-client';

/** In a worker: the primary process may ask for what this registry has. */
export function reportToPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // Its constructor starts to listen for the questions.
  new AggregatorRegistry();
}

let aggregator: AggregatorRegistry<'text/plain; version=0.0.4; charset=utf-8'> | undefined;

/** In the primary process: the metrics of all workers, added up, and their content type. */
export async function readMetricsOfWorkers(): Promise<{ text: string; type: string }> {
  aggregator ??= new AggregatorRegistry();
  return { text: await aggregator.clusterMetrics(), type: aggregator.contentType };
}
