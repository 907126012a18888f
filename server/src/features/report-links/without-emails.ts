/** Something before an `@`, written as it is or as in an address, and a domain after it. */
const email = /[^\s/?&#=@,;:<>"']+(?:@|%40)[^\s/?&#=@,;:<>"'%]+\.[^\s/?&#=@,;:<>"'%]+/gi;

/**
 * A text without what reads like an email address. Pages, campaigns and names may hold some of people, who never agreed
 * to be shown to whoever has a link.
 */
export const withoutEmails = (text: string): string => text.replace(email, '…');
