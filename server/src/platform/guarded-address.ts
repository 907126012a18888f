import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { ruleMessages, serverMessages } from '@zeacon/contract';

/**
 * No address of the host may be opened. The message is for a person, and the same whether the name has no address or an
 * internal one.
 */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';

  constructor(host: string) {
    super(ruleMessages.fill(serverMessages.addressNotFound, { host }));
  }
}

export interface GuardedAddress {
  /** Whether the name alone shows that it can never be opened. */
  isInner(host: string, port: number): boolean;
  /**
   * The addresses that may be opened. The caller must connect to one of them, because the name could resolve to
   * something else the next time. Throws `AddressRefusedError`.
   */
  resolve(host: string, port: number): Promise<string[]>;
}

export interface GuardedAddressOptions {
  /** `host` or `host:port`, as written in addresses: always allowed. */
  allow?: readonly string[];
  /** Also allows private networks and this machine, but no link-local and metadata addresses. */
  allowPrivate?: boolean;
  /** Every address of a name. */
  resolveName?: (host: string) => Promise<string[]>;
}

/** Everything that is not the public internet (IANA special-purpose registries), and Azure's host service. */
const innerIpv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
];
/** Exceptions in 2000::/3, the only public range: special networks, and networks that embed IPv4 addresses. */
const innerIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/** Private networks, and this machine. */
const privateNetworks = [
  ...['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::1/128', 'fc00::/7'],
];
/** The metadata service of AWS, which is in a private network. */
const metadataIpv6 = ['fd00:ec2::/32'];

const privately = blockListOf(privateNetworks);
const metadata = blockListOf(metadataIpv6);
const inner = blockListOf([...innerIpv4, ...innerIpv6]);
const publicIpv6 = blockListOf(['2000::/3']);

/** Keeps addresses entered by customers from reaching the server's internal network (SSRF). */
export function createGuardedAddress(options: GuardedAddressOptions = {}) {
  const { allow = [], allowPrivate = false, resolveName = resolveWithSystem } = options;
  const mayOpen = (address: string) => isPublicAddress(address) || (allowPrivate && isPrivateAddress(address));
  const allowed = new Set(allow.map((entry) => entry.toLowerCase()));
  const isAllowed = (host: string, port: number) => {
    const name = host.toLowerCase();
    return allowed.has(name) || allowed.has(`${name}:${port}`);
  };

  return {
    isInner(host, port) {
      if (isAllowed(host, port)) return false;
      const name = canonicalHost(host);
      if (name === undefined) return true;
      if (name === 'localhost' || name.endsWith('.localhost')) return !allowPrivate;
      return isIP(name) !== 0 && !mayOpen(name);
    },

    async resolve(host, port) {
      const name = canonicalHost(host);
      if (name === undefined) throw new AddressRefusedError(host);
      const found = isIP(name) ? [name] : await resolveName(name).catch(() => []);
      const opened = isAllowed(host, port) ? found : found.filter(mayOpen);
      if (opened.length === 0) throw new AddressRefusedError(host);
      return opened;
    },
  } satisfies GuardedAddress;
}

/** Whether it is the address of a single machine on the public internet, in canonical form. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return publicIpv6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

function isPrivateAddress(address: string): boolean {
  const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0 || address.includes('%') || /^::ffff:/i.test(address)) return false;
  return privately.check(address, kind) && !metadata.check(address, kind);
}

/** The host as browsers read it, so that `0x7f.1` is 127.0.0.1; IPv6 without brackets. Undefined if invalid. */
function canonicalHost(host: string): string | undefined {
  if (/[/?#@\\]/.test(host)) return undefined;
  return (
    URL.parse(`http://${host}/`)
      ?.hostname.replace(/^\[|\]$/g, '')
      .replace(/\.$/, '') || undefined
  );
}

async function resolveWithSystem(host: string): Promise<string[]> {
  const all = await lookup(host, { all: true, verbatim: true });
  return all.map(({ address }) => address);
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), network.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}
