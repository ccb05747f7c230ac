import ipaddr from 'ipaddr.js';

/** The range of all public IPv6 addresses assigned so far (RFC 4291, 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet. IPv6 addresses that contain an IPv4 address (mapped, translated,
 * 6to4, Teredo and ISATAP) do not count, because a request to them could reach a private network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;

  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  return parsed.match(GLOBAL_UNICAST) && parsed.range() === 'unicast' && !isIsatap(parsed);
}

/** An interface identifier with an IPv4 address, after two flags (RFC 5214, 6.1). */
function isIsatap({ parts: [, , , , flags = 0, mark] }: ipaddr.IPv6): boolean {
  return (flags & ~0x300) === 0 && mark === 0x5efe;
}
