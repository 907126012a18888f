import type { clickParameter } from '@zeacon/contract';

const parameter: typeof clickParameter = 'zc_click';
const email = /^[^\s:/?#@<>"]+@[^\s:/?#@<>"]+\.[^\s:/?#@<>"]{2,}$/;

/**
 * The address a link may carry: of a web page, `https://` put before what has no scheme, or of a mailbox. Undefined for
 * everything else: the text comes from outside and must not run.
 */
export function toLink(text: string): string | undefined {
  const wanted = text.trim();
  if (email.test(wanted)) return `mailto:${encodeURIComponent(wanted).replace('%40', '@')}`;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(wanted) ? wanted : `https://${wanted}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(address);
  const plain = /^https?:$/.test(protocol) && !username && !password;
  return plain && (address === wanted || hostname.includes('.')) ? href : undefined;
}

/** The same address with the click's id in it, where it is one of a web page. Whatever else stands in it stays. */
export function withClick(href: string, clickId: string): string {
  const url = new URL(href);
  if (url.protocol === 'mailto:') return href;
  if (url.searchParams.has(parameter)) url.searchParams.set(parameter, clickId);
  else url.search += `${url.search ? '&' : ''}${parameter}=${clickId}`;
  return url.href;
}
