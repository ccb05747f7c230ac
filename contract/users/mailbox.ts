/** RFC 5321, 4.5.3.1.1. */
const LOCAL_MAX = 64;

/** The characters of a name without quotes (RFC 5322, 3.2.3), with single dots between them. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * Whether letters of every kind reach the address through every mail server: a name in ASCII without quotes, at a domain
 * name, which may be in any script. RFC 5321 has more: quoted names and IP addresses, which hardly any mailbox has, and
 * names in other scripts, which need a server with SMTPUTF8 on the whole way.
 */
export function isMailbox(address: string): boolean {
  // Full-width forms, which some keyboards write, become these characters when a letter is sent.
  const [local = '', domain = '', ...rest] = address.normalize('NFKC').split('@');
  const labels = domain.split('.');
  const isName = labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');

  return (
    rest.length === 0 &&
    local.length <= LOCAL_MAX &&
    LOCAL.test(local) &&
    isName &&
    URL.canParse(`http://${domain}`)
  );
}
