import ipaddr from 'ipaddr.js';

/** RFC 4291, 2.4: all public IPv6 addresses that have been given out. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet. IPv6 addresses that carry an IPv4 address (mapped, translated,
 * 6to4 and Teredo) are not: through them a request could reach a private network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;

  const parsed = ipaddr.parse(address);
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
  return isGlobal && parsed.range() === 'unicast';
}
