import { createHash } from 'node:crypto';
import { type InsightDimension, insightValueMaxLength } from '@zeacon/contract';
import type { EventBatch } from './event-store.ts';

/**
 * The dimensions that are known when a view begins. `visitorKind` is not among them, as it depends on other views, nor
 * `quality`, as it depends on what follows.
 */
export type Attributes = Record<Exclude<InsightDimension, 'visitorKind' | 'quality'>, string>;

/** Texts of a view's dimensions, empty where unknown. */
export function attributesOf(batch: EventBatch): Attributes {
  const page = readUrl(batch.pageUrl);
  const utm = (name: string) => cut(page?.searchParams.get(`utm_${name}`) ?? '');
  const referrer = readUrl(batch.referrer)?.hostname ?? '';
  return {
    streamId: batch.streamId,
    contentType: batch.contentType,
    destinationType: batch.destinationType,
    playerId: cut(batch.playerId ?? ''),
    postId: cut(batch.postId ?? ''),
    playlistId: cut(batch.playlistId ?? ''),
    communityId: cut(batch.communityId ?? ''),
    memberOf: cut(batch.memberOf ?? ''),
    site: cut(page?.hostname ?? ''),
    page: page ? cut(`${page.origin}${page.pathname}`) : '',
    // Pages of one site lead to each other all the time; only where somebody came from says something.
    referrer: referrer === page?.hostname ? '' : cut(referrer),
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
    country: cut(batch.country),
    region: cut(batch.region),
    device: cut(batch.device),
    browser: cut(batch.browser),
    os: cut(batch.os),
    language: cut(batch.language),
    splitTest: cut(batch.splitTestMode ?? ''),
  };
}

/** A long address ends in a hash, so that two of them stay two. */
function cut(text: string): string {
  if (text.length <= insightValueMaxLength) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${text.slice(0, insightValueMaxLength - hash.length - 1)}~${hash}`;
}

function readUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
