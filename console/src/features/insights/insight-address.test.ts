import { expect, test } from 'vitest';
import { changed, readAddress } from './insight-address.ts';

const today = '2026-11-25';
const read = (search: string) => readAddress(new URLSearchParams(search), today);

test.each([
  ['', '28', '2026-10-29', '2026-11-25', 'day'],
  ['period=today', 'today', '2026-11-25', '2026-11-25', 'hour'],
  ['period=7', '7', '2026-11-19', '2026-11-25', 'day'],
  ['period=365', '365', '2025-11-26', '2026-11-25', 'week'],
  ['period=custom&from=2024-02-28&to=2024-03-01', 'custom', '2024-02-28', '2024-03-01', 'day'],
])('%s is a period', (search, period, startDate, endDate, interval) => {
  expect(read(search)).toMatchObject({ period, startDate, endDate, interval });
});

test.each([
  ['an unknown period', 'period=forever'],
  ['days that do not exist', 'period=custom&from=2026-02-30&to=2026-03-01'],
  ['days in the wrong order', 'period=custom&from=2026-03-02&to=2026-03-01'],
  ['no last day', 'period=custom&from=2026-03-02'],
  ['something else than days', 'period=custom&from=x&to=%00'],
])('%s in the address is the last 28 days', (_case, search) => {
  expect(read(search)).toMatchObject({ period: '28', startDate: '2026-10-29', endDate: today });
});

test.each([
  ['period=today', true],
  ['', true],
  ['period=custom&from=2026-11-20&to=2026-11-24', false],
  ['period=custom&from=2026-11-20&to=2026-12-24', true],
  ['period=custom&from=2026-11-26&to=2026-12-24', false],
])('whether "%s" is under way', (search, isUnderWay) => {
  expect(read(search).isUnderWay).toBe(isUnderWay);
});

test('a period of centuries is cut to what can be asked for', () => {
  const { startDate } = read('period=custom&from=1026-01-01&to=2026-01-01');
  expect(startDate.slice(0, 4)).toBe('2020');
});

test.each([
  ['a figure', 'figure=toString', 'measure', 'views'],
  ['a dimension of lines', 'lines=constructor', 'lines', undefined],
  ['a dimension of the table', 'table=secret', 'table', 'streamId'],
  ['steps too small for the period', 'by=hour', 'interval', 'day'],
  ['an order', 'sort=name&dir=up', 'direction', 'desc'],
  ['a page', 'page=-4', 'page', 0],
  ['a moment', 'at=-5', 'at', undefined],
  ['a moment beyond numbers', 'at=99999999999', 'at', undefined],
])('%s that there is not is left out', (_case, search, name, value) => {
  expect(read(search)).toMatchObject({ [name]: value });
});

test('filters are read, the empty value among them, and unknown ones are not', () => {
  const search = 'f.country=NO&f.country=SE&f.referrer=&f.evil=1';
  expect(read(search).filters).toEqual({ country: ['NO', 'SE'], referrer: [''] });
});

test('a change keeps everything else, and begins at the first page where rows change', () => {
  const before = new URLSearchParams('tab=insights&page=3&f.country=NO&zoom=a..b');
  expect(changed(before, { 'f.country': ['SE', ''] }).toString()).toBe(
    'tab=insights&zoom=a..b&f.country=SE&f.country=',
  );
  expect(changed(before, { explain: 'views' }).get('page')).toBe('3');
  expect(changed(before, { period: '7' }).toString()).toBe('tab=insights&f.country=NO&period=7');
});

test('what is listed, which live and which charts are tables stand in the address', () => {
  expect(read('')).toMatchObject({ listed: 'played', listedPage: 0, live: undefined, asTables: [] });
  expect(read('views=failed&viewspage=3&live=ses_1&astable=live&astable=stay&astable=wall')).toMatchObject({
    ...{ listed: 'failed', listedPage: 2, live: 'ses_1' },
    asTables: ['stay', 'live'],
  });
  expect(read('views=all').listed).toBe('');
  expect(read('views=unknown').listed).toBe('played');
});

test('the list of views begins anew with other views, and stays where only its surroundings change', () => {
  const after = (changes: Parameters<typeof changed>[1]) =>
    changed(new URLSearchParams('viewspage=3&page=2'), changes).toString();
  expect(after({ views: 'failed' })).toBe('page=2&views=failed');
  expect(after({ period: '7' })).toBe('period=7');
  expect(after({ 'f.country': ['NO'] })).toBe('f.country=NO');
  expect(after({ figure: 'impressions' })).toBe('viewspage=3&page=2&figure=impressions');
  expect(after({ sort: 'impressions' })).toBe('viewspage=3&sort=impressions');
  expect(after({ astable: ['live'] })).toBe('viewspage=3&page=2&astable=live');
});

test('each chart has a part of its own, which goes with what its steps are', () => {
  const before = new URLSearchParams('zoom=a..b&stayzoom=3..9&livezoom=x..y&nowzoom=p..q&live=ses_1&axis=time&page=2');
  expect(readAddress(before, today).zoomed).toEqual({
    ...{ figure: ['a', 'b'], stay: ['3', '9'], live: ['x', 'y'], now: ['p', 'q'] },
  });
  const left = (changes: Parameters<typeof changed>[1]) => [...changed(before, changes).keys()].join(' ');
  expect(left({ by: 'week' })).toBe('stayzoom livezoom nowzoom live axis page by');
  expect(left({ axis: undefined })).toBe('zoom livezoom nowzoom live page');
  expect(left({ live: 'ses_2' })).toBe('zoom stayzoom nowzoom axis page live');
  expect(left({ stayzoom: '1..2' })).toBe('zoom livezoom nowzoom live axis page stayzoom');
});

test('at most five different videos are compared, along shares of their lengths unless the address says time', () => {
  const videos = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].map((id) => `video=${id}`).join('&');
  expect(read(videos).compared).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect([read('').axis, read('axis=time').axis, read('axis=views').axis]).toEqual(['share', 'time', 'share']);
});
