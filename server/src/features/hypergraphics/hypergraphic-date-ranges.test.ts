import type { LiveHypergraphic } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { hypergraphicDateRanges } from './hypergraphic-date-ranges.ts';

const windowStart = new Date('2026-03-10T12:00:00Z');
const drop: LiveHypergraphic = {
  id: 'hgl_00000000000000000001',
  streamId: 'str_1',
  hypergraphic: {
    uuid: 'hyp_1',
    name: 'Red shoes',
    url: 'https://shop.example/shoes?a=1',
    defaultPath: '/media/images/1/960.webp',
    hoverPath: null,
    width: 960,
    height: 480,
    trackConversions: true,
  },
  style: { top: 12.5, left: 0, width: 33.333_333_3 },
  droppedDate: '2026-03-10T12:00:01.250Z',
  removedDate: null,
};
const named = (changes: Partial<LiveHypergraphic['hypergraphic']>): LiveHypergraphic => ({
  ...drop,
  hypergraphic: { ...drop.hypergraphic, ...changes },
});
const linesOf = (...drops: LiveHypergraphic[]) => hypergraphicDateRanges(drops, windowStart);
/** Attributes by name; quoted values without their quotes. */
function attributesOf(line: string): Record<string, string> {
  const list = line.replace('#EXT-X-DATERANGE:', '');
  const found = [...list.matchAll(/([A-Z0-9-]+)=("([^"]*)"|[^",]*)(,|$)/g)];
  expect(found.map(([whole]) => whole).join('')).toBe(list);
  return Object.fromEntries(found.map(([, name, value, text]) => [name!, text ?? value!]));
}

test('a graphic that is on has everything a player needs, and no end', () => {
  expect(linesOf(drop)).toEqual([
    '#EXT-X-DATERANGE:ID="hgl_00000000000000000001",CLASS="com.zeacon.hypergraphic",START-DATE="2026-03-10T12:00:01.250Z",' +
      'X-COM-ZEACON-UUID="hyp_1",X-COM-ZEACON-NAME="Red%20shoes",X-COM-ZEACON-URL="https%3A%2F%2Fshop.example%2Fshoes%3Fa%3D1",' +
      'X-COM-ZEACON-DEFAULT-PATH="%2Fmedia%2Fimages%2F1%2F960.webp",X-COM-ZEACON-WIDTH=960,X-COM-ZEACON-HEIGHT=480,' +
      'X-COM-ZEACON-STYLE-TOP=12.5,X-COM-ZEACON-STYLE-LEFT=0,X-COM-ZEACON-STYLE-WIDTH=33.333333,X-COM-ZEACON-TRACK-CONVERSIONS=1',
  ]);
});

test('a removed graphic has its removal time', () => {
  const [line] = linesOf({
    ...named({ hoverPath: '/h.webp', trackConversions: false }),
    removedDate: '2026-03-10T13:00:09+01:00',
  });
  expect(attributesOf(line!)).toMatchObject({
    'END-DATE': '2026-03-10T12:00:09.000Z',
    'X-COM-ZEACON-HOVER-PATH': '%2Fh.webp',
    'X-COM-ZEACON-TRACK-CONVERSIONS': '0',
  });
});

test.each([
  ['is on since long before the window', '2026-03-09T00:00:00Z', null, true],
  ['ended inside the window', '2026-03-09T00:00:00Z', '2026-03-10T12:00:05Z', true],
  ['ended as the window begins', '2026-03-09T00:00:00Z', '2026-03-10T12:00:00Z', true],
  ['ended before the window', '2026-03-09T00:00:00Z', '2026-03-10T11:59:59.999Z', false],
  ['is still to come', '2026-03-10T12:00:30Z', null, true],
])('a graphic that %s', (_case, droppedDate, removedDate, isListed) => {
  expect(linesOf({ ...drop, droppedDate, removedDate })).toHaveLength(isListed ? 1 : 0);
});

test.each([
  ['a quote', 'say "hi"'],
  ['a line break', 'a\r\n#EXT-X-ENDLIST\nb'],
  ['an end of the list', 'x",END-DATE="2020-01-01T00:00:00Z'],
  ['other letters', 'größer 👟 日本 \u2028 \u0085'],
  ['a percent sign', '100%25 % wool'],
  ['nothing', ''],
])('%s in a name stays inside its attribute', (_case, name) => {
  const [line, ...others] = linesOf(named({ name }));
  expect(others).toEqual([]);
  expect(line).toMatch(/^[\x20-\x7e]+$/);
  expect(decodeURIComponent(attributesOf(line!)['X-COM-ZEACON-NAME']!)).toBe(name);
});

test('half a surrogate pair breaks nothing', () => {
  const [line] = linesOf(named({ name: 'a\ud83d' }));
  expect(decodeURIComponent(attributesOf(line!)['X-COM-ZEACON-NAME']!)).toBe('a\ufffd');
});

test('numbers are written in the playlist format', () => {
  const [line] = linesOf({ ...drop, style: { top: 1e-7, left: 99.999_999_9, width: 100 } });
  expect(attributesOf(line!)).toMatchObject({ 'X-COM-ZEACON-STYLE-TOP': '0', 'X-COM-ZEACON-STYLE-LEFT': '100' });
});
