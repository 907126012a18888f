import { parseUrl } from './parse-url.ts';

/** Addresses that a link may lead to: pages and mailboxes, nothing that runs. */
export function isLinkAddress(href: string): boolean {
  if (!/^(?:https?:\/\/|mailto:)[^\s"'<>\\]+$/i.test(href)) return false;
  return ['http:', 'https:', 'mailto:'].includes(parseUrl(href)?.protocol ?? '');
}
