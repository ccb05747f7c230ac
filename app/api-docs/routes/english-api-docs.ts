import { redirectPermanently } from '#app/requests/permanent-redirect.ts';
import { paths } from '#contract/paths.ts';

/** The English documentation of the API has no language in its address. */
export function loader(): Response {
  return redirectPermanently(paths.apiDocs('en'));
}
