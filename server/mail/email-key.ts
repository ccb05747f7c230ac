import { domainToASCII } from 'node:url';

/** No mail service in use distinguishes case; NFKC maps full-width forms to ordinary ones. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/**
 * The mailbox of an address, for limits: most mail services deliver `name+tag` to `name`, and an international domain has
 * two forms. Only Gmail is known to ignore dots.
 */
export function toMailboxKey(email: string): string {
  const [address = '', domain = ''] = toEmailKey(email).split('@');
  const host = domainToASCII(domain) || domain;
  const [name = ''] = address.split('+', 1);
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';

  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
