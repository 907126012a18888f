import { demoBusinessId } from '@zeacon/contract';
import type { EventBatch, StoredEvent } from '../features/insights/event-store.ts';
import { dayMs } from '../platform/days.ts';
import {
  type DemoPlace,
  demoOverlaysIn,
  demoPlaces,
  drawVisitor,
  historyDays,
  hours,
  liveliness,
} from './demo-audience.ts';
import { demoTestOf } from './demo-split-tests.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

const seed = 20_260_101;
const botShare = 0.04;
const returningShare = 0.28;

/**
 * Ninety days of views up to `until`, in order of time. Made up, and the same for the same day: each event has an id of its
 * own, so that writing it again stores nothing twice.
 */
export function demoHistory(until: Date): EventBatch[] {
  const random = createSeededRandom(seed);
  const today = Math.floor(until.getTime() / dayMs) * dayMs;
  const visitors: string[] = [];
  const batches: EventBatch[] = [];
  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo--) {
    const day = new Date(today - daysAgo * dayMs);
    for (const place of demoPlaces) {
      const { from, until: last } = place.daysAgo ?? { from: historyDays, until: 0 };
      if (daysAgo > from || daysAgo < last) continue;
      const shown = random.count(place.shownADay * liveliness(day, daysAgo));
      for (let view = 0; view < shown; view++) {
        const at = day.getTime() + random.pick(hours) * 3_600_000 + Math.floor(random.next() * 3_600_000);
        const who = drawWho(random, visitors);
        const test = demoTestOf(place.playerId, daysAgo, who.visitorId);
        const nextId = () => `demo-view-${batches.length}`;
        if (place.openRate !== undefined) {
          batches.push(toBatch(place, who, test, nextId(), [eventOf(nextId(), 0, 'widgetImpression', at)]));
          if (who.isBot || !random.chance(place.openRate * (test?.lift ?? 1))) continue;
        }
        const events = who.isBot
          ? [eventOf(nextId(), 0, 'pageView', at)]
          : drawEvents(random, place, nextId(), at, heights[who.facts.device] ?? 480);
        batches.push(toBatch(place, who, test, nextId(), events));
      }
    }
  }
  const past = batches.filter(({ receivedAt }) => receivedAt < until);
  return past.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
}

type Who = ReturnType<typeof drawWho>;

function drawWho(random: SeededRandom, visitors: string[]) {
  const facts = drawVisitor(random);
  const isBot = random.chance(botShare);
  const isKnown = visitors.length > 0 && random.chance(returningShare);
  const visitorId = isKnown
    ? visitors[Math.floor(random.next() * visitors.length)]!
    : `demo-visitor-${visitors.push(`demo-visitor-${visitors.length + 1}`)}`;
  return { facts, isBot, visitorId };
}

function toBatch(
  place: DemoPlace,
  { facts, isBot, visitorId }: Who,
  test: ReturnType<typeof demoTestOf>,
  viewId: string,
  events: StoredEvent[],
): EventBatch {
  const { streamId, videoMs, playerId, destinationType, pageUrl } = place;
  const { utm, ...visitor } = facts;
  return {
    ...visitor,
    businessId: demoBusinessId,
    ...{ streamId, videoMs, playerId, destinationType, viewId, visitorId },
    audience: isBot ? 'bot' : 'viewer',
    isAnonymous: false,
    contentType: 'VOD',
    ...{ postId: null, playlistId: null, communityId: null, memberOf: null, region: '' },
    pageUrl: pageUrl + utm,
    splitTestMode: test?.mode ?? null,
    widgetVisibility: destinationType === 'WIDGET' ? true : null,
    receivedAt: events.at(-1)!.at,
    events,
  };
}

type Given = Partial<Omit<StoredEvent, 'id' | 'type' | 'at'>>;

function eventOf(
  viewId: string,
  number: number,
  type: StoredEvent['type'],
  at: number,
  given: Given = {},
): StoredEvent {
  const nothing = { positionMs: null, watchedMs: null, durationMs: null, height: null, code: null, overlay: null };
  return { id: `${viewId}-${number}`, type, at: new Date(at), ...nothing, ...given };
}

/** What one visitor does with one player. */
function drawEvents(
  random: SeededRandom,
  place: DemoPlace,
  viewId: string,
  shownAt: number,
  height: number,
): StoredEvent[] {
  const events: StoredEvent[] = [];
  let at = shownAt;
  const add = (type: StoredEvent['type'], given: Given = {}) =>
    events.push(eventOf(viewId, events.length, type, at, given));
  add('pageView');
  if (!random.chance(place.playRate)) return events;
  at += Math.round(random.skewed(4000, 0.8));
  add('playRequest', { positionMs: 0 });
  if (random.chance(0.006)) {
    add('error', { code: 'MEDIA_NETWORK', positionMs: 0 });
    return events;
  }
  const startupMs = Math.round(random.skewed(380, 0.5));
  if (startupMs > 1500 && random.chance(0.3)) return events;
  at += startupMs;
  add('play', { positionMs: 0 });
  add('startup', { positionMs: 0, durationMs: startupMs });
  const end = drawEnd(random, place.videoMs);
  // Five of six.
  if (end >= 2000 && startupMs % 6 > 0)
    events.push(eventOf(viewId, events.length, 'viewable', at + 2000, { positionMs: 2000 }));
  const overlays = demoOverlaysIn(place.streamId).filter(({ atMs }) => atMs <= end);
  for (const positionMs of stepsUntil(end)) {
    const watchedMs =
      positionMs - (positionMs % stepMs === 0 ? positionMs - stepMs : Math.floor(positionMs / stepMs) * stepMs);
    at += watchedMs;
    if (random.chance(0.015)) {
      const durationMs = Math.round(random.skewed(600, 0.6));
      at += durationMs;
      add('rebuffer', { positionMs, durationMs });
    }
    add(positionMs === end && end < place.videoMs ? 'pause' : 'progress', { positionMs, watchedMs, height });
    for (const { id, hypergraphicId, kind, atMs, clickRate, leadRate } of overlays) {
      if (atMs > positionMs || atMs <= positionMs - watchedMs) continue;
      const overlay = { id, kind, hypergraphicId };
      add('overlayImpression', { positionMs: atMs, overlay });
      if (random.chance(clickRate)) add('overlayClick', { positionMs: atMs, overlay });
      if (random.chance(leadRate)) {
        at += Math.round(random.skewed(20_000, 0.5));
        add('lead', { positionMs: atMs, overlay });
      }
    }
  }
  if (end === place.videoMs) add('ended', { positionMs: end, watchedMs: 0 });
  else if (random.chance(0.15)) {
    const from = Math.floor(end / 2);
    add('seek', { positionMs: from });
    at += end - from;
    add('progress', { positionMs: end, watchedMs: end - from, height });
  }
  return events;
}

/** What each device shows the videos in. */
const heights: Readonly<Record<string, number>> = { desktop: 1080, phone: 720, tablet: 720 };

const stepMs = 5000;

function stepsUntil(end: number): number[] {
  const whole = Array.from({ length: Math.floor(end / stepMs) }, (_, step) => (step + 1) * stepMs);
  return end % stepMs === 0 ? whole : [...whole, end];
}

/** A third stays to the end, many leave in the first seconds, the others anywhere. */
function drawEnd(random: SeededRandom, videoMs: number): number {
  if (random.chance(0.36)) return videoMs;
  const reached = random.chance(0.3) ? 800 + random.next() * 2500 : random.next() * videoMs;
  return Math.max(500, Math.round(reached));
}
