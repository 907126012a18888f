import type { AnalyticsDestinationType } from '@zeacon/contract';
import { demoClips, demoForm, demoJournalWidgetId, demoOverlays, demoPlayerId, demoWidgetId } from './demo-content.ts';
import type { SeededRandom } from './seeded-random.ts';

export const historyDays = 90;

/** A place where a clip of the demo is watched. */
export interface DemoPlace {
  streamId: string;
  videoMs: number;
  playerId: string | null;
  destinationType: AnalyticsDestinationType;
  pageUrl: string;
  /** Players shown on a usual day, or how often the widget was in view. */
  shownADay: number;
  /** Of those who saw a widget, how many opened it: only then there is a player. */
  openRate?: number;
  playRate: number;
  /** The first and last day of it, counted back from today; all days if it is left out. */
  daysAgo?: { from: number; until: number };
}

const shop = 'https://northlight.example';
const lengthsMs: Record<string, number> = {
  aurora: 20_000,
  'deep-zoom': 16_000,
  'two-scenes': 18_000,
  portrait: 12_000,
};
const clip = (file: string) => ({
  streamId: demoClips.find((one) => one.file === file)!.streamId,
  videoMs: lengthsMs[file]!,
});
const onHomePage = { ...clip('aurora'), playerId: demoPlayerId, destinationType: 'EMBEDDED' } as const;
const inWidget = { ...clip('two-scenes'), playerId: demoWidgetId, destinationType: 'WIDGET' } as const;

/** The page of the lantern loses its widget nine days ago, and the portrait is new four weeks ago: Home says both. */
export const demoPlaces: readonly DemoPlace[] = [
  { ...onHomePage, pageUrl: `${shop}/`, shownADay: 24, playRate: 0.36 },
  { ...inWidget, pageUrl: `${shop}/products/sun-hat`, shownADay: 24, openRate: 0.36, playRate: 0.66 },
  {
    ...inWidget,
    pageUrl: `${shop}/products/lantern`,
    shownADay: 33,
    openRate: 0.44,
    playRate: 0.76,
    daysAgo: { from: historyDays, until: 9 },
  },
  {
    ...{ ...clip('deep-zoom'), playerId: null, destinationType: 'EMBEDDED' },
    ...{ pageUrl: `${shop}/journal/how-deep-is-it`, shownADay: 9, playRate: 0.3 },
  },
  {
    ...{ ...clip('deep-zoom'), playerId: demoJournalWidgetId, destinationType: 'WIDGET' },
    ...{ pageUrl: `${shop}/journal/clear-nights`, shownADay: 21, openRate: 0.3, playRate: 0.66 },
    daysAgo: { from: 16, until: 0 },
  },
  {
    ...{ ...clip('portrait'), playerId: null, destinationType: 'UNLISTED' },
    ...{ pageUrl: `${shop}/v/portrait`, shownADay: 9, playRate: 0.6, daysAgo: { from: 28, until: 0 } },
  },
];

/** From Monday to Sunday. */
const weekday = [1.05, 1.1, 1.1, 1.15, 1, 0.75, 0.7];

/** Of players shown on that day, beside a usual one: quieter at weekends, slowly growing. */
export const liveliness = (date: Date, daysAgo: number) =>
  weekday[(date.getUTCDay() + 6) % 7]! * (1.15 - (0.35 * daysAgo) / historyDays);

/** Most come in the afternoon and evening; in UTC. */
export const hours = [2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 10, 10, 11, 11, 10, 10, 11, 12, 14, 15, 14, 11, 8, 4].map(
  (weight, hour) => [hour, weight] as const,
);

interface DemoOverlay {
  id: string;
  hypergraphicId: string | null;
  kind: 'HYPERGRAPHIC' | 'CALL_TO_ACTION';
  /** From when it is shown. */
  atMs: number;
  /** How often it is clicked once it is shown. */
  clickRate: number;
  /** How often its form is sent once it is shown. */
  leadRate: number;
}

const callsAtEnd = (
  { callsToAction }: Pick<typeof demoOverlays, 'callsToAction'>,
  atMs: number,
  rates: Pick<DemoOverlay, 'clickRate' | 'leadRate'>,
): DemoOverlay[] =>
  callsToAction.map(({ id }) => ({ id, hypergraphicId: null, kind: 'CALL_TO_ACTION', atMs, ...rates }));

const overlaysByClip: Record<string, readonly DemoOverlay[]> = {
  [demoOverlays.streamId]: [
    ...demoOverlays.hypergraphics.map(
      ({ id, hypergraphicId, dropTimestamp: atMs }): DemoOverlay => ({
        ...{ id, hypergraphicId, kind: 'HYPERGRAPHIC', atMs },
        ...{ clickRate: 0.035, leadRate: 0 },
      }),
    ),
    ...callsAtEnd(demoOverlays, lengthsMs['two-scenes']!, { clickRate: 0.08, leadRate: 0 }),
  ],
  [demoForm.streamId]: callsAtEnd(demoForm, lengthsMs.portrait!, { clickRate: 0, leadRate: 0.22 }),
};

/** What can be clicked or filled in over a clip. */
export const demoOverlaysIn = (streamId: string): readonly DemoOverlay[] => overlaysByClip[streamId] ?? [];

type Weighted<Item> = readonly (readonly [Item, number])[];

const devices: Weighted<{ device: string; os: string; browser: string }> = [
  [{ device: 'phone', os: 'iOS', browser: 'Safari' }, 31],
  [{ device: 'phone', os: 'Android', browser: 'Chrome' }, 24],
  [{ device: 'desktop', os: 'Windows', browser: 'Chrome' }, 18],
  [{ device: 'desktop', os: 'macOS', browser: 'Safari' }, 11],
  [{ device: 'desktop', os: 'Windows', browser: 'Edge' }, 7],
  [{ device: 'desktop', os: 'Linux', browser: 'Firefox' }, 4],
  [{ device: 'tablet', os: 'iOS', browser: 'Safari' }, 5],
];
const countries: Weighted<{ country: string; language: string }> = [
  [{ country: 'DE', language: 'de' }, 34],
  [{ country: 'US', language: 'en' }, 21],
  [{ country: 'FR', language: 'fr' }, 12],
  [{ country: 'GB', language: 'en' }, 10],
  [{ country: 'ES', language: 'es' }, 8],
  [{ country: 'NL', language: 'nl' }, 6],
  [{ country: 'AE', language: 'ar' }, 5],
  [{ country: 'JP', language: 'ja' }, 4],
];
/** `utm`: a query. */
const sources: Weighted<{ referrer: string; utm: string }> = [
  [{ referrer: '', utm: '' }, 42],
  [{ referrer: 'https://www.google.com/', utm: '' }, 34],
  [{ referrer: 'https://www.instagram.com/', utm: '' }, 14],
  [{ referrer: '', utm: '?utm_source=newsletter&utm_medium=email&utm_campaign=monthly' }, 10],
];

/** Where somebody comes from, and with what. */
export const drawVisitor = (random: SeededRandom) => ({
  ...random.pick(devices),
  ...random.pick(countries),
  ...random.pick(sources),
});
