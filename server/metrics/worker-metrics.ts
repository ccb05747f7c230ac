import { AggregatorRegistry, type Registry } from 'prom-client';

/** In a worker: makes its registry readable for the primary process. */
export function reportToPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // Its constructor starts to listen for the requests of the primary process.
  new AggregatorRegistry();
}

let aggregator: AggregatorRegistry<'text/plain; version=0.0.4; charset=utf-8'> | undefined;

/** In the primary process: the metrics of all workers, added up, and their content type. */
export async function readMetricsOfWorkers(): Promise<{ text: string; type: string }> {
  aggregator ??= new AggregatorRegistry();
  return { text: await aggregator.clusterMetrics(), type: aggregator.contentType };
}
