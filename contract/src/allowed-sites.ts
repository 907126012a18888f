import { parseUrl } from './rules/parse-url.ts';
/** Where a business lets its videos be shown. */
export interface SitePolicy {
  /** Hosts; none for all. `*.` in front stands for all below; a port counts only if it is named. */
  allowedDomains: readonly string[];
  /** Pages whose origin browsers hide: sandboxed frames, `data:` and local files. */
  allowsOpaqueOrigins: boolean;
  /** Callers that name no site: apps and servers. */
  allowsUnnamedCallers: boolean;
}

/** Where a call comes from, as browsers say it; a page cannot change what its browser says. */
export interface CallSite {
  /** `Origin`. */
  origin?: string | undefined;
  /** `Referer`. */
  referer?: string | undefined;
  /** `Sec-Fetch-Site`. */
  fetchSite?: string | undefined;
  /** Hosts of the platform itself. */
  ownHosts: readonly string[];
}

/** `unnamed`: no site is named. `opaque`: there is one, which the browser hides. */
export type SiteReason = 'no_list' | 'own' | 'listed' | 'not_listed' | 'opaque' | 'unnamed';

export interface SiteVerdict {
  may: boolean;
  because: SiteReason;
  /** Of the site, if it is known. */
  host: string | null;
}

/** Decides whether a page of this site may show what belongs to a business. */
export function judgeSite(policy: SitePolicy, site: CallSite): SiteVerdict {
  if (policy.allowedDomains.length === 0) return { may: true, because: 'no_list', host: null };
  const { origin, referer, fetchSite, ownHosts } = site;
  const hides = origin === undefined || origin === 'null';
  if (hides && fetchSite === 'same-origin') return { may: true, because: 'own', host: null };
  if (origin === 'null') return { may: policy.allowsOpaqueOrigins, because: 'opaque', host: null };
  const url = webAddress(origin ?? referer);
  if (!url) return { may: policy.allowsUnnamedCallers, because: 'unnamed', host: null };
  const { host } = url;
  if (ownHosts.includes(host)) return { may: true, because: 'own', host };
  const isListed = policy.allowedDomains.some((domain) => fitsDomain(domain, url));
  return { may: isListed, because: isListed ? 'listed' : 'not_listed', host };
}

/** Undefined for schemes of apps and extensions, which no web page has. */
function webAddress(text: string | undefined): URL | undefined {
  const url = text ? parseUrl(text) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

const usualPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };
const withoutDot = (host: string) => host.replace(/\.$/, '');

function fitsDomain(domain: string, { hostname, port, protocol }: URL): boolean {
  const wanted = readDomain(domain);
  if (!wanted || (wanted.port && wanted.port !== (port || usualPorts[protocol]))) return false;
  const host = withoutDot(hostname);
  return wanted.isParent ? host.endsWith(`.${wanted.name}`) : host === wanted.name;
}

/** In ASCII and lower case, as browsers name hosts. */
function readDomain(domain: string): { name: string; port: string | undefined; isParent: boolean } | undefined {
  const isParent = domain.startsWith('*.');
  const url = parseUrl(`http://${isParent ? domain.slice(2) : domain}`);
  if (!url) return undefined;
  const { hostname } = url;
  return { name: withoutDot(hostname), port: /:(\d+)$/.exec(domain)?.[1], isParent };
}

/** The sources of `frame-ancestors`: which pages may hold one of the platform's own in a frame. */
export function frameAncestorsOf({ allowedDomains }: Pick<SitePolicy, 'allowedDomains'>): string {
  if (allowedDomains.length === 0) return '*';
  const sources = allowedDomains.flatMap((domain) => {
    const wanted = readDomain(domain);
    if (!wanted) return [];
    const host = `${wanted.isParent ? '*.' : ''}${wanted.name}:${wanted.port ?? '*'}`;
    return [`http://${host}`, `https://${host}`];
  });
  return ["'self'", ...sources].join(' ');
}
