import { expect, test } from 'vitest';
import { historyDays } from './demo-audience.ts';
import { demoWidgetId } from './demo-content.ts';
import { demoHistory } from './demo-history.ts';
import { demoConversions, demoLeads } from './demo-results.ts';

const until = new Date('2026-06-15T13:00:00Z');
const batches = demoHistory(until);
const events = batches.flatMap((batch) => batch.events);
const dayMs = 86_400_000;

test('the history is the same whenever it is made for one moment', () => {
  expect(demoHistory(until)).toEqual(batches);
});

test('it covers ninety days up to that moment, in order, with an id for each event', () => {
  const times = batches.map(({ receivedAt }) => receivedAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(until.getTime());
  expect(until.getTime() - times[0]!).toBeGreaterThan((historyDays - 1) * dayMs);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(batches.length).toBeGreaterThan(4000);
  expect(batches.length).toBeLessThan(10_000);
});

test('nobody watches beyond the end, or more than the time that has passed', () => {
  for (const { events, videoMs } of batches) {
    const watched = events.reduce((sum, { watchedMs }) => sum + (watchedMs ?? 0), 0);
    expect(watched).toBeLessThanOrEqual(events.at(-1)!.at.getTime() - events[0]!.at.getTime());
    for (const { positionMs, watchedMs } of events) {
      expect(positionMs ?? 0).toBeLessThanOrEqual(videoMs!);
      expect(watchedMs ?? 0).toBeLessThanOrEqual(positionMs ?? 0);
    }
  }
});

test('the page of the lantern loses its widget nine days ago', () => {
  const last = batches.findLast(({ pageUrl }) => pageUrl.includes('/products/lantern'))!;
  const daysAgo = (until.getTime() - last.receivedAt.getTime()) / dayMs;
  expect(daysAgo).toBeGreaterThan(8.5);
  expect(daysAgo).toBeLessThan(10);
});

const players = batches.filter(({ events }) => events[0]!.type === 'pageView');

test.each([
  ['play', 0.3, 0.7],
  ['error', 0.0005, 0.01],
  ['overlayClick', 0.005, 0.05],
  ['ended', 0.1, 0.3],
  ['lead', 0.0005, 0.01],
])('of those who saw a player, a plausible share did %s', (type, from, below) => {
  const share = events.filter((event) => event.type === type).length / players.length;
  expect(share).toBeGreaterThan(from);
  expect(share).toBeLessThan(below);
});

test('a widget was in view more often than it was opened, and opened more often than played', () => {
  const ofWidget = batches.filter(({ playerId, audience }) => playerId === demoWidgetId && audience === 'viewer');
  const viewsWith = (type: string) =>
    ofWidget.filter((batch) => batch.events.some((event) => event.type === type)).length;
  const [seen, opened, played] = ['widgetImpression', 'pageView', 'play'].map(viewsWith) as [number, number, number];
  expect(opened / seen).toBeGreaterThan(0.3);
  expect(opened / seen).toBeLessThan(0.5);
  expect(played / opened).toBeGreaterThan(0.6);
  expect(played / opened).toBeLessThan(0.9);
});

test('whoever bought clicked before, within the hour', () => {
  const orders = demoConversions(batches, until);
  const clicks = new Map(events.filter(({ type }) => type === 'overlayClick').map(({ id, at }) => [id, at]));
  expect(orders.length).toBeGreaterThan(5);
  expect(orders.length).toBeLessThan(clicks.size / 4);
  for (const { clickId, at, value } of orders) {
    const waited = at.getTime() - clicks.get(clickId)!.getTime();
    expect(waited).toBeGreaterThan(0);
    expect(waited).toBeLessThan(3_600_000);
    expect(value).toBeGreaterThan(0);
  }
  expect(demoConversions(batches, until)).toEqual(orders);
});

test('there is a person for each form that was sent, at addresses that nobody has', () => {
  const leads = demoLeads(batches);
  const sent = events.filter(({ type }) => type === 'lead');
  expect(leads.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
  expect(new Set(leads.map(({ email }) => email)).size).toBe(leads.length);
  expect(leads.every(({ email }) => email.endsWith('@mail.example'))).toBe(true);
});
