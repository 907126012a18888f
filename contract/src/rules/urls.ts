import { isEmail } from './email.ts';
import { isDottedHost } from './host.ts';
import { badRtmpUrl, badUrl, badVendorUrl } from './messages.ts';
import { parseUrl } from './parse-url.ts';

/** Characters that break out of an attribute, that browsers drop while parsing, or that they read as another `/`. */
const unsafe = /[\s\p{Cc}<>"`\\]/u;

export interface UrlParts {
  /** In lower case, empty when the address has none. */
  scheme: string;
  /** Host and port. */
  authority: string;
  /** Path, query and fragment as written. */
  rest: string;
}

/** Splits an address; returns undefined if it contains a forbidden character. */
export function splitUrl(value: string): UrlParts | undefined {
  if (unsafe.test(value)) return undefined;
  const [, scheme = '', authority = '', rest = ''] = /^(?:([a-z]+):\/\/)?([^/?#]*)(.*)$/i.exec(value) ?? [];
  return { scheme: scheme.toLowerCase(), authority, rest };
}

const urlSchemes = ['', 'http', 'https', 'ftp', 'smtp'];

/** The scheme may be missing: links to such an address add `https://`. */
export function validateUrl(value: string): string | undefined {
  const parts = splitUrl(value);
  const fine = parts && urlSchemes.includes(parts.scheme) && isDottedHost(parts.authority);
  return fine ? undefined : badUrl;
}

/** A page that people are led to. The scheme may be missing and is HTTPS then. */
export function validateWebsite(value: string): string | undefined {
  const parts = splitUrl(value);
  const isPage = parts && ['', 'http', 'https'].includes(parts.scheme) && !parts.authority.includes('@');
  return isPage && isDottedHost(parts.authority) && URL.canParse(toWebsite(value)) ? undefined : badUrl;
}

/** With its scheme. */
export const toWebsite = (value: string): string => (splitUrl(value)?.scheme === '' ? `https://${value}` : value);

/** Starts with `rtmp://` or `rtmps://` and names a host, which needs no dot: ingest servers are often local. */
export function validateRtmpUrl(value: string): string | undefined {
  const parts = splitUrl(value);
  const fine = parts && ['rtmp', 'rtmps'].includes(parts.scheme) && parts.authority !== '';
  return fine ? undefined : badRtmpUrl;
}

/** Is called by the server, so it is written out, and without a user name. */
export function validateWebhookUrl(value: string): string | undefined {
  const parts = splitUrl(value);
  const fine =
    parts && ['http', 'https'].includes(parts.scheme) && !parts.authority.includes('@') && URL.canParse(value);
  return fine ? undefined : badUrl;
}

/** Scripts and calls of a vendor, or of a proxy in front of it; empty for the vendor's own. HTTP only on this machine. */
export function validateVendorUrl(value: string): string | undefined {
  if (value === '') return undefined;
  const url = value.replace('<apiKey>', 'key');
  const parts = splitUrl(url);
  if (!parts || parts.authority.includes('@') || !URL.canParse(url)) return badVendorUrl;
  const isLocal = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(parts.authority);
  return parts.scheme === 'https' || (parts.scheme === 'http' && isLocal) ? undefined : badVendorUrl;
}

/**
 * The origin that an address of a site stands for, in lower case and ASCII; the scheme may be missing and is HTTPS then.
 * Undefined if it names no site.
 */
export function siteOriginOf(value: string): string | undefined {
  const text = value.trim();
  const parts = splitUrl(text);
  if (!parts || !['', 'http', 'https'].includes(parts.scheme) || !isDottedHost(parts.authority.replace(/\.$/, '')))
    return undefined;
  const url = parseUrl(parts.scheme === '' ? `https://${text}` : text);
  if (!url) return undefined;
  const { protocol, host } = url;
  return `${protocol}//${host.replace(/\.(?=:|$)/, '')}`;
}

/** A whole address or just a host: a path is accepted and makes no difference. */
export function validateSiteUrl(value: string): string | undefined {
  return siteOriginOf(value) === undefined ? badUrl : undefined;
}

/** The email rule alone would let `javascript:x@host.tld` through, which a link must never carry. */
function isLinkableEmail(value: string): boolean {
  return isEmail(value) && !unsafe.test(value) && !/[:/]/.test(value);
}

/** A hypergraphic links to a page or an email address. */
export function validateHypergraphicUrl(value: string): string | undefined {
  return isLinkableEmail(value) ? undefined : validateUrl(value);
}
