import type { SearchPropertyKind } from '@zeacon/contract';
import { addDays } from '../../platform/days.ts';

const domainPrefix = 'sc-domain:';
/** Google takes expressions of at most 4,096 characters. */
const patternMaxLength = 4000;
const pagesAtOnce = 40;
const daysAtOnce = 120;

export const kindOf = (siteUrl: string): SearchPropertyKind =>
  siteUrl.startsWith(domainPrefix) ? 'DOMAIN' : 'URL_PREFIX';

/** Whether figures of the page are among those of the property. */
export function covers(siteUrl: string, pageUrl: string): boolean {
  if (kindOf(siteUrl) === 'URL_PREFIX') return pageUrl.startsWith(siteUrl);
  const domain = siteUrl.slice(domainPrefix.length);
  const host = new URL(pageUrl).hostname;
  return host === domain || host.endsWith(`.${domain}`);
}

/** The property to read a page's figures from, so that none is counted twice: the narrowest. */
export function propertyFor(pageUrl: string, siteUrls: readonly string[]): string | undefined {
  const covering = siteUrls.filter((siteUrl) => covers(siteUrl, pageUrl));
  const narrowness = (siteUrl: string) => (kindOf(siteUrl) === 'URL_PREFIX' ? 10_000 : 0) + siteUrl.length;
  return covering.sort((a, b) => narrowness(b) - narrowness(a) || (a < b ? -1 : 1))[0];
}

/** Without query, fragment and a slash at the end, by which search engines and pages differ. */
export function pageKey(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

/** Matches addresses of these pages, in the syntax of RE2. */
export function patternOf(pageUrls: readonly string[]): string {
  const pages = pageUrls.map((url) => pageKey(url).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return `^(${pages.join('|')})/?([?#].*)?$`;
}

export interface PlannedPage {
  pageUrl: string;
  siteUrl: string;
  settledUntil: string | null;
}

/** What is asked for at once. */
export interface FetchUnit {
  siteUrl: string;
  pageUrls: string[];
  from: string;
  until: string;
}

/** What is missing of each page, from `oldest` to `today`. The units of one page come in the order of their days. */
export function planUnits(
  pages: readonly PlannedPage[],
  { oldest, today }: { oldest: string; today: string },
): FetchUnit[] {
  const groups = Map.groupBy(pages, ({ siteUrl, settledUntil }) => `${settledUntil ?? ''} ${siteUrl}`);
  return [...groups.values()].flatMap((group) => {
    const { siteUrl, settledUntil } = group[0]!;
    const next = settledUntil ? addDays(settledUntil, 1) : oldest;
    const windows = windowsOf(next < oldest ? oldest : next, today);
    const chunks = chunksOf(group.map(({ pageUrl }) => pageUrl));
    return chunks.flatMap((pageUrls) => windows.map((window) => ({ siteUrl, pageUrls, ...window })));
  });
}

function windowsOf(first: string, last: string): { from: string; until: string }[] {
  const windows: { from: string; until: string }[] = [];
  for (let from = first; from <= last; ) {
    const end = addDays(from, daysAtOnce - 1);
    const until = end < last ? end : last;
    windows.push({ from, until });
    from = addDays(until, 1);
  }
  return windows;
}

function chunksOf(pageUrls: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let chunk: string[] = [];
  for (const pageUrl of pageUrls) {
    const isFull = chunk.length === pagesAtOnce || patternOf([...chunk, pageUrl]).length > patternMaxLength;
    if (isFull && chunk.length > 0) {
      chunks.push(chunk);
      chunk = [];
    }
    chunk.push(pageUrl);
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks;
}

export function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  return addDays(date.toISOString().slice(0, 10), Number(day.slice(8)) - 1);
}

const californian = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** The day that Google counts at this instant. */
export const googleDay = (instant: Date): string => californian.format(instant);
