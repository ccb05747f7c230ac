import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { request } from './request.ts';

/** Posts a form as a fetcher of a hydrated page does. `result` is what the action returned, decoded. */
export async function submitAsFetcher(
  path: string,
  init: Parameters<typeof request>[1],
): Promise<{ response: Response; result: unknown }> {
  const response = await request(`${path}.data`, init);
  if (!response.headers.has('x-remix-response') || !response.body) return { response, result: undefined };
  const { value } = await decode(response.body, globalThis as unknown as Window);
  const { data } = (await value) as { data?: unknown };
  return { response, result: data };
}
