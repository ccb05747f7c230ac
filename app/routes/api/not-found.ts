import { NotFound } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/errors.ts';

export function loader(): Response {
  return toErrorResponse(new NotFound('There is no such address'));
}
export const action = loader;
