import type { EventBatch, StoredEvent } from './event-store.ts';

export const testedAt = new Date('2026-03-10T12:00:00Z');

/** An event of a view, at `testedAt` unless it says otherwise. */
export const storedEvent = (id: string, type: StoredEvent['type'], more: Partial<StoredEvent> = {}): StoredEvent => ({
  id,
  type,
  at: testedAt,
  positionMs: null,
  watchedMs: null,
  durationMs: null,
  height: null,
  code: null,
  overlay: null,
  ...more,
});

/** Events of somebody at a desk, who watches a video of twenty seconds on a page of a shop. */
export const eventBatch = (events: StoredEvent[], more: Partial<EventBatch> = {}): EventBatch => ({
  businessId: 'biz_1',
  streamId: 'str_1',
  viewId: 'view-0001',
  visitorId: 'visitor-1',
  isAnonymous: false,
  audience: 'viewer',
  contentType: 'VOD',
  videoMs: 20_000,
  playerId: null,
  postId: null,
  playlistId: null,
  communityId: null,
  memberOf: null,
  pageUrl: 'https://shop.example/',
  referrer: '',
  country: '',
  region: '',
  device: 'desktop',
  browser: 'Firefox',
  os: 'Linux',
  language: 'en',
  destinationType: 'EMBEDDED',
  splitTestMode: null,
  widgetVisibility: null,
  receivedAt: testedAt,
  events,
  ...more,
});
