import { useLocation } from 'react-router';
import { withoutOutcome } from '#app/forms/outcome.ts';
import plainAddressUrl from '#app/users/plain-address.js?url';

/** On pages that are not hydrated: the script that removes the outcome of the last action from the address. */
export function PlainAddress() {
  const { search } = useLocation();
  const plain = withoutOutcome(search);
  return plain === search ? null : <script type="module" src={plainAddressUrl} data-plain-query={plain} />;
}
