export type CommunityAddresses = ReturnType<typeof createCommunityAddresses>;

/** Calls, files and pictures are at the same paths on every host; all else on a community's host is its page. */
const sharedPath =
  /^\/(?:api\/realtime|business\/v1\.1\/(?:community|insight\/(?:events|conversions)|visitor-settings\/errors)|general\/v1\.1|media|sub-apps|icon\.svg|livez|readyz)(?:[/?]|$)/;

/** As the specification writes it, which no path of an OpenAPI document may be. */
const slashAfterUnique = /^(\/business\/v1\.1\/community\/unique)\/(?=\?|$)/;

/** Where pages of communities are bound; people see them on the community's own host. */
export const communityPath = '/c';

export function createCommunityAddresses(publicUrl: string) {
  const { protocol, host } = new URL(publicUrl);

  /** The community that a host belongs to; undefined for the platform's own. */
  function subdomainOf(requested: string | undefined): string | undefined {
    const name = requested?.toLowerCase();
    if (!name?.endsWith(`.${host}`)) return undefined;
    const label = name.slice(0, -host.length - 1);
    return /^[a-z0-9-]+$/.test(label) ? label : undefined;
  }

  return {
    subdomainOf,
    urlOf: (subdomain: string) => `${protocol}//${subdomain}.${host}`,
    isSecure: protocol === 'https:',

    /** Where a request to a community's host is answered. */
    rewrite(url: string, requestedHost: string | undefined): string {
      const subdomain = subdomainOf(requestedHost);
      if (subdomain !== undefined && !sharedPath.test(url)) return `${communityPath}/${subdomain}${url}`;
      return url.replace(slashAfterUnique, '$1');
    },
  };
}
