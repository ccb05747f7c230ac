import type { CallToolResult } from '@modelcontextprotocol/server';
import { toDomainFailure } from '#server/db/failures.ts';
import { DomainError } from '#server/errors.ts';
import { log } from '#server/log.ts';

/**
 * The result of a tool as JSON. A result with texts by readers has nothing else, under a name that says that it is
 * not trusted, so that a text that looks like an instruction is never next to a real one.
 */
export function toResult(value: unknown, { isUntrusted }: { isUntrusted: boolean }): CallToolResult {
  if (!isUntrusted) return { content: [textOf(value)] };
  return { content: [textOf({ untrusted: value })], _meta: { 'dvomova/untrusted': true } };
}

/** Describes a failure that the program can understand; other failures are logged and described without details. */
export function toFailedResult(error: unknown): CallToolResult {
  const known = toDomainFailure(error);
  if (!(known instanceof DomainError)) {
    log.error({ err: known }, 'A tool failed for an unknown reason');
    return { isError: true, content: [textOf({ error: 'Internal server error', code: 'internal' })] };
  }

  const { message, code, details } = known;
  const told = { error: message, code, ...(details ? { details } : {}) };
  return { isError: true, content: [textOf(told)] };
}

function textOf(value: unknown) {
  return { type: 'text' as const, text: JSON.stringify(value) };
}
