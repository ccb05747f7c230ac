import { plural } from '#app/formats/plural.ts';
import type { redirectsUk } from './redirects-uk.ts';

/** The page of redirects in English. */
export const redirectsEn: typeof redirectsUk = {
  lead: 'Where addresses lead that are nothing on this site. A page of the site always comes before a redirect.',
  filter: 'Search redirects',
  text: 'Part of an address',
  found: (count) => plural('en', count, { one: '# redirect', other: '# redirects' }),
  none: 'There are no redirects yet.',
  create: 'New redirect',
  editTitle: (from) => `Redirect from ${from}`,
  from: 'From',
  fromHelp: 'An address on this site: “/2019/05/hello” or “/?p=12”.',
  to: 'To',
  toHelp: 'An address on this site or elsewhere.',
  kind: 'What is redirected',
  kinds: { exact: 'only this address', prefix: 'this address and all below it' },
  below: 'and all below it',
  used: (date) => `last used on ${date}`,
  unused: 'never used yet',
  imported: 'from an import',
  removeName: (from) => `Delete the redirect from ${from}`,
  removeHelp: 'The address will again say that there’s no page.',
  removeConfirm: 'Delete the redirect',
  problems: {
    invalid_path: 'Enter an address on this site that begins with “/”, without spaces and stars in it.',
    invalid_target: 'Enter an address that begins with “/” or “https://”.',
    invalid_kind: 'The kind must be exact or prefix.',
    shadowed: 'There’s a page at this address, so the redirect would never be used.',
    loop: 'The redirects would lead back to the same address.',
    duplicate: 'The address is in the file already.',
    taken: 'There’s a redirect from this address already.',
    too_many: 'There can be at most 100,000 redirects.',
  },
  fileHelp:
    'The columns are from, to and kind (exact or prefix). Addresses that are here already are replaced. If one line is wrong, nothing is stored.',
};
