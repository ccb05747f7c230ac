import ipaddr from 'ipaddr.js';

/** The range of all public IPv6 addresses assigned so far (RFC 4291, 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet. IPv6 addresses that contain an IPv4 address (mapped, translated,
 * 6to4 and Teredo) do not count, because a request to them could reach a private network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;

  const parsed = ipaddr.parse(address);
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
  return isGlobal && parsed.range() === 'unicast';
}
