const email = /^[^\s:/?#@<>"]+@[^\s:/?#@<>"]+\.[^\s:/?#@<>"]{2,}$/;

/**
 * A safe address for a link: a web page, with `https://` added if there is no scheme, or a mailbox. Undefined for
 * everything else, because the text comes from outside and must not run.
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
