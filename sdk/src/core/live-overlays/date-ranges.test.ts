import { hypergraphicDateRangeAttributes as names } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { type DatedSegment, type DateRangeTag, readDateRanges } from './date-ranges.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const origin = 'https://video.example';

/** Continuous two-second segments from a media time. */
function segmentsFrom(start: number, date: number, count = 3): DatedSegment[] {
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * 2,
    duration: 2,
    programDateTime: date + index * 2000,
  }));
}

function tagOf(
  startDate: number,
  endDate: number | null,
  changes: Record<string, string | undefined> = {},
): DateRangeTag {
  return {
    id: 'drop_1',
    startDate,
    endDate,
    attributes: {
      [names.uuid]: 'hyg_1',
      [names.name]: encodeURIComponent('Shoe, "the red one"'),
      [names.url]: encodeURIComponent('https://shop.example/?a=1'),
      [names.defaultPath]: encodeURIComponent('/media/shoe.png'),
      [names.width]: '200',
      [names.height]: '100',
      [names.styleTop]: '12.5',
      [names.styleLeft]: '20',
      [names.styleWidth]: '30',
      [names.trackConversions]: '1',
      ...changes,
    },
  };
}

const times = (segments: DatedSegment[], tag: DateRangeTag) =>
  readDateRanges({ segments, tags: [tag] }, origin).map(({ startMs, endMs }) => [startMs, endMs]);

test('a tag is a graphic at the media time of its date', () => {
  const [placed] = readDateRanges(
    { segments: segmentsFrom(10, noon), tags: [tagOf(noon + 2500, noon + 4000)] },
    origin,
  );
  expect(placed).toEqual({
    id: 'drop_1',
    startMs: 12_500,
    endMs: 14_000,
    top: 12.5,
    left: 20,
    width: 30,
    graphic: {
      uuid: 'hyg_1',
      name: 'Shoe, "the red one"',
      url: 'https://shop.example/?a=1',
      defaultPath: `${origin}/media/shoe.png`,
      hoverPath: null,
      width: 200,
      height: 100,
      trackConversions: true,
    },
  });
});

test('a graphic that is still on has no end', () => {
  expect(times(segmentsFrom(0, noon), tagOf(noon, null))).toEqual([[0, Number.POSITIVE_INFINITY]]);
});

test('its start may lie before the window: late joiners see it too', () => {
  expect(times(segmentsFrom(100, noon), tagOf(noon - 60_000, noon + 1000))).toEqual([[40_000, 101_000]]);
});

test('it may start after the end of the playlist', () => {
  expect(times(segmentsFrom(0, noon), tagOf(noon + 7000, null))[0]?.[0]).toBe(7000);
});

test('a clock jump moves only what comes after it', () => {
  const segments = [...segmentsFrom(0, noon, 2), ...segmentsFrom(4, noon + 60_000, 2)];
  expect(times(segments, tagOf(noon + 1000, noon + 61_000))).toEqual([[1000, 5000]]);
  // No segment has that moment, so the next one counts.
  expect(times(segments, tagOf(noon + 30_000, noon + 62_000))).toEqual([[4000, 6000]]);
});

test('segments without a date are ignored', () => {
  const segments = [{ start: 0, duration: 2, programDateTime: null }, ...segmentsFrom(2, noon, 1)];
  expect(times(segments, tagOf(noon + 500, null))[0]?.[0]).toBe(2500);
  expect(times(segments.slice(0, 1), tagOf(noon, null))).toEqual([]);
});

test.each([
  ['no picture', { [names.defaultPath]: undefined }],
  ['a picture that runs', { [names.defaultPath]: 'javascript%3Aalert(1)' }],
  ['a name that cannot be decoded', { [names.name]: '%E0%A4%A' }],
  ['no place', { [names.styleLeft]: 'left' }],
  ['no size', { [names.width]: '0' }],
])('a tag with %s is left out', (_case, changes) => {
  expect(times(segmentsFrom(0, noon), tagOf(noon, null, changes))).toEqual([]);
});
