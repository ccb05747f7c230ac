import { NotFound } from '#server/errors.ts';
import { type RouteArgs, requestedMethod } from '#server/http/request/request-context.ts';

/**
 * Returns what `load` returns. Null if `load` throws NotFound after a form was sent: the page then shows the input
 * instead of an error.
 */
export async function loadUnlessGone<Data>(
  args: Pick<RouteArgs, 'request' | 'context'>,
  load: () => Promise<Data>,
): Promise<Data | null> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof NotFound && requestedMethod(args) === 'POST') return null;
    throw error;
  }
}
