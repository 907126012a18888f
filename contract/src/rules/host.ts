const asciiLabel = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const anyLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;
const topLevel = /^(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})$/iu;
const address = /^(?:\d{1,3}\.){3}\d{1,3}$/;

const hostMaxLength = 253;
const labelMaxLength = 63;
const portMax = 65_535;

function isDomain(host: string, label: RegExp): boolean {
  if (host.length > hostMaxLength) return false;
  const labels = host.split('.');
  if (labels.length < 2 || !topLevel.test(labels.at(-1) ?? '')) return false;
  return labels.every((part) => part.length <= labelMaxLength && label.test(part));
}

function isIpv4(host: string): boolean {
  return address.test(host) && host.split('.').every((part) => Number(part) <= 255);
}

/** Returns the host of `host:port`, or undefined if the port is invalid. A missing port is fine. */
function hostOf(authority: string): string | undefined {
  const colon = authority.indexOf(':');
  if (colon === -1) return authority;
  const port = authority.slice(colon + 1);
  const possible = /^\d{1,5}$/.test(port) && Number(port) <= portMax;
  return possible ? authority.slice(0, colon) : undefined;
}

/**
 * A domain of at least two labels, in any script, or an IPv4 address; a port may follow, a user name may not come
 * before it.
 */
export function isDottedHost(authority: string): boolean {
  const host = hostOf(authority);
  return host !== undefined && (isDomain(host, anyLabel) || isIpv4(host));
}

/** An ASCII domain that ends in letters: no IP address, no look-alike letters from other scripts. */
export function isStrictHost(authority: string): boolean {
  const host = hostOf(authority);
  return host !== undefined && isDomain(host, asciiLabel) && /[a-z]$/i.test(host);
}
