import type { HomeChange, HomeEvent } from '@zeacon/contract';

/** What is known of the changes that people made, of embedded things and of lives, in some days. */
export interface ChangeFacts {
  audited: readonly AuditedChange[];
  /** Pages where something was seen first, or last, in these days. */
  pages: readonly SeenPage[];
  /** Sites whose snippet a check missed. */
  vanished: readonly { origin: string; at: Date }[];
  lives: readonly { streamId: string; name: string; endedAt: Date }[];
}

export interface AuditedChange {
  action: string;
  objectType: string;
  objectId: string;
  objectTitle: string | null;
  after: Record<string, unknown>;
  createdAt: Date;
}

export interface SeenPage {
  embedId: string;
  pageUrl: string;
  count: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

interface Event {
  at: Date;
  what: HomeEvent;
  name: string;
  /** Values of the dimensions that it is about. */
  streamId?: string;
  playerId?: string;
  page?: string;
  origin?: string;
}

/** Things that are seen more often than they are not can be missed after so many times the usual gap. */
const silentGaps = 6;
const leastSilenceMs = 2 * 86_400_000;
const leastSeen = 10;
const mostEvents = 5;

const raises: readonly HomeEvent[] = ['videoPublished', 'widgetSwitchedOn', 'embedFirstSeen', 'liveEnded'];
const lowers: readonly HomeEvent[] = [
  ...(['videoUnpublished', 'videoDeleted', 'widgetSwitchedOff', 'widgetDeleted'] as const),
  ...(['playerDeleted', 'embedLastSeen', 'snippetVanished'] as const),
];
const either: readonly HomeEvent[] = ['widgetChanged', 'playerChanged'];

/**
 * What happened between `from` and `until` that may explain a change: of the same thing as its cause, and such as moves
 * figures in this direction. Where an audience comes from and what it uses, no business changes: such a cause has none.
 */
export function eventsOf(
  change: Pick<HomeChange, 'current' | 'previous'> & Partial<Pick<HomeChange, 'cause' | 'video'>>,
  facts: ChangeFacts,
  { from, until }: { from: Date; until: Date },
): HomeChange['events'] {
  const directed = [...(change.current > change.previous ? raises : lowers), ...either];
  return [...readEvents(facts, until)]
    .filter(({ at, what }) => at >= from && at < until && directed.includes(what))
    .filter((event) =>
      change.video ? event.streamId === change.video.streamId : isAbout(event, change.cause ?? null, facts),
    )
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, mostEvents)
    .map(({ at, what, name }) => ({ at: at.toISOString(), what, name }));
}

function isAbout(event: Event, cause: HomeChange['cause'], { pages }: ChangeFacts): boolean {
  if (cause === null) return true;
  const { dimension, value } = cause;
  if (dimension === 'streamId') return event.streamId === value;
  if (dimension === 'playerId') return event.playerId === value;
  if (dimension !== 'page') return false;
  if (event.page) return event.page === value;
  if (event.origin) return URL.parse(value)?.origin === event.origin;
  const embedded = pages.filter(({ pageUrl }) => pageUrl === value).map(({ embedId }) => embedId);
  return embedded.some((id) => id === event.playerId || id === event.streamId);
}

function* readEvents({ audited, pages, vanished, lives }: ChangeFacts, now: Date): Generator<Event> {
  for (const entry of audited) {
    const what = auditedEvent(entry);
    const about = entry.objectType === 'stream' ? { streamId: entry.objectId } : { playerId: entry.objectId };
    if (what) yield { at: entry.createdAt, what, name: entry.objectTitle ?? '', ...about };
  }
  for (const page of pages) {
    const about = { name: page.pageUrl, page: page.pageUrl };
    yield { at: page.firstSeenAt, what: 'embedFirstSeen', ...about };
    if (isMissed(page, now)) yield { at: page.lastSeenAt, what: 'embedLastSeen', ...about };
  }
  for (const { origin, at } of vanished) yield { at, what: 'snippetVanished', name: origin, origin };
  for (const { streamId, name, endedAt } of lives) yield { at: endedAt, what: 'liveEnded', name, streamId };
}

/** Rare visits are no sign that it is gone. */
function isMissed({ count, firstSeenAt, lastSeenAt }: SeenPage, now: Date): boolean {
  const usualGapMs = (lastSeenAt.getTime() - firstSeenAt.getTime()) / Math.max(1, count - 1);
  const silenceMs = now.getTime() - lastSeenAt.getTime();
  return count >= leastSeen && silenceMs >= Math.max(leastSilenceMs, silentGaps * usualGapMs);
}

function auditedEvent({ action, objectType, after }: AuditedChange): HomeEvent | undefined {
  const kind = action.slice(action.indexOf('.') + 1);
  const isDeleted = kind === 'deleted';
  if (objectType === 'stream') {
    if (isDeleted) return 'videoDeleted';
    if (after.publishStatus === undefined) return undefined;
    return after.publishStatus === 'Published' ? 'videoPublished' : 'videoUnpublished';
  }
  if (objectType === 'player') return isDeleted ? 'playerDeleted' : kind === 'created' ? undefined : 'playerChanged';
  if (isDeleted) return 'widgetDeleted';
  if (after.active !== undefined) return after.active ? 'widgetSwitchedOn' : 'widgetSwitchedOff';
  return 'widgetChanged';
}
