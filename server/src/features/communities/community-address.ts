import { isIP } from 'node:net';

export type CommunityAddresses = ReturnType<typeof createCommunityAddresses>;

/** Calls, files and pictures are at the same paths on every host; all else on a community's host is its page. */
const sharedPath =
  /^\/(?:api\/realtime|business\/v1\.1\/community|general\/v1\.1|media|sub-apps|icon\.svg|livez|readyz)(?:[/?]|$)/;

/** Where pages of communities are bound; people see them on the community's own host. */
export const communityPath = '/c';

export function createCommunityAddresses(publicUrl: string) {
  const { protocol, host, hostname } = new URL(publicUrl);

  /** The community that a host belongs to; undefined for the platform's own. */
  function subdomainOf(requested: string | undefined): string | undefined {
    const name = requested?.toLowerCase();
    if (!name?.endsWith(`.${host}`)) return undefined;
    const label = name.slice(0, -host.length - 1);
    return /^[a-z0-9-]+$/.test(label) ? label : undefined;
  }

  return {
    subdomainOf,
    /** Subdomains of an address of numbers do not exist. */
    isPossible: isIP(hostname.replace(/^\[|\]$/g, '')) === 0,
    urlOf: (subdomain: string) => `${protocol}//${subdomain}.${host}`,
    isSecure: protocol === 'https:',

    /** Where a request to a community's host is answered. */
    rewrite(url: string, requestedHost: string | undefined): string {
      const subdomain = subdomainOf(requestedHost);
      return subdomain === undefined || sharedPath.test(url) ? url : `${communityPath}/${subdomain}${url}`;
    },
  };
}
