import type { Config } from '#server/config.ts';
import { DataFolderError } from '#server/data-folder.ts';
import { EngineError } from '#server/db/engine/engine-error.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { StorageError } from '#server/db/storage-error.ts';
import { Unavailable } from '#server/errors.ts';

/** Why the start failed, in a sentence for the user who starts the service; for an unexpected error, its stack. */
export function describeFailure(error: unknown, { host, port, metricsPort }: Config): string {
  const isExpected = [DataFolderError, EngineError, StorageError].some((type) => error instanceof type);
  if (isExpected) return (error as Error).message;

  const failure = toDomainFailure(error);
  if (failure instanceof Unavailable) {
    const [cause = ''] = String(failure.cause ?? failure.message).split('\n');
    return `The database became unavailable during the start: ${cause}. Start again when it answers.`;
  }

  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const failedPort = error instanceof Error && 'port' in error ? error.port : undefined;
  if (metricsPort !== undefined && failedPort === metricsPort) {
    return `Port ${metricsPort} for metrics cannot be used (${code}). Set METRICS_PORT to another number.`;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use by another program. Stop that one or set PORT to another number.`;
  }
  if (code === 'EACCES')
    return `This user may not listen on port ${port} of ${host}. Set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine.`;

  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
