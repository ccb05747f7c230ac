import { type RouteArgs, requestedMethod } from '#server/http/request/request-context.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { jsonResponse } from '#server/http/response/raw-response.ts';
import { methodNotAllowed } from '#server/http/routes/methods.ts';

/**
 * The action of a JSON endpoint for the scripts of the admin. `run` returns the body of the response, or
 * a response. Errors become responses as in the API.
 */
export function adminEndpoint<Args extends RouteArgs>(run: (args: Args) => Promise<unknown>) {
  return async (args: Args): Promise<Response> => {
    if (requestedMethod(args) !== 'POST') return methodNotAllowed(['POST']);
    try {
      const result = await run(args);
      return result instanceof Response ? result : jsonResponse(result, { status: 200, headers: {} });
    } catch (error) {
      return toErrorResponse(error);
    }
  };
}
