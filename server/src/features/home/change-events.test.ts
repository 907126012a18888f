import { expect, test } from 'vitest';
import { type ChangeFacts, eventsOf } from './change-events.ts';

const day = (date: number, hour = 0) => new Date(Date.UTC(2026, 4, date, hour));
const period = { from: day(1), until: day(29) };
const fell = { current: 345, previous: 500 };
const rose = { current: 500, previous: 345 };
const page = 'https://acme.example/pricing';
const none: ChangeFacts = { audited: [], pages: [], vanished: [], lives: [] };
const audited = (objectType: string, action: string, after: object = {}, objectId = 'wgt_1') => ({
  ...{ objectType, objectId, objectTitle: 'Name', createdAt: day(12) },
  action: `${objectType}.${action}`,
  after: { ...after },
});
const seen = (given: Partial<ChangeFacts['pages'][number]> = {}) => ({
  ...{ embedId: 'wgt_1', pageUrl: page, count: 900, firstSeenAt: day(-30), lastSeenAt: day(12, 9) },
  ...given,
});
const at = (dimension: 'page' | 'playerId' | 'streamId' | 'country', value: string) => ({
  ...{ dimension, value, name: value },
  ...fell,
});
const found = (facts: Partial<ChangeFacts>, cause: ReturnType<typeof at> | null, change = fell) =>
  eventsOf({ ...change, cause }, { ...none, ...facts }, period).map(({ what }) => what);

test('a page that was visited often and is no longer lost its widget', () => {
  expect(eventsOf({ ...fell, cause: at('page', page) }, { ...none, pages: [seen()] }, period)).toEqual([
    { at: '2026-05-12T09:00:00.000Z', what: 'embedLastSeen', name: page },
  ]);
});

test.each([
  ['that is visited rarely anyway', { count: 12, firstSeenAt: day(-200), lastSeenAt: day(20) }],
  ['that was visited yesterday', { lastSeenAt: day(28) }],
  ['that was hardly ever visited', { count: 3 }],
])('a page %s lost nothing', (_case, given) => {
  expect(found({ pages: [seen(given)] }, at('page', page))).toEqual([]);
});

test('what was done to the widget of a page explains what happens there', () => {
  const switchedOff = [audited('widget', 'updated', { active: false })];
  expect(found({ audited: switchedOff, pages: [seen({ lastSeenAt: day(28) })] }, at('page', page))).toEqual([
    'widgetSwitchedOff',
  ]);
  expect(found({ audited: switchedOff }, at('page', 'https://acme.example/other'))).toEqual([]);
});

test.each([
  ['a publication raises', [audited('stream', 'published', { publishStatus: 'Published' })], ['videoPublished'], []],
  ['hiding lowers', [audited('stream', 'updated', { publishStatus: 'UnPublished' })], [], ['videoUnpublished']],
  ['deleting lowers', [audited('stream', 'deleted')], [], ['videoDeleted']],
  ['another name does nothing', [audited('stream', 'updated', { name: 'B' })], [], []],
  ['other rules can do both', [audited('widget', 'updated', { rules: {} })], ['widgetChanged'], ['widgetChanged']],
  ['a new widget raises', [audited('widget', 'created', { active: true })], ['widgetSwitchedOn'], []],
  ['a player that is gone lowers', [audited('player', 'deleted')], [], ['playerDeleted']],
  ['a new player alone does nothing', [audited('player', 'created', { name: 'A' })], [], []],
])('%s', (_case, facts, up, down) => {
  expect(found({ audited: facts }, null, rose)).toEqual(up);
  expect(found({ audited: facts }, null, fell)).toEqual(down);
});

test('only what concerns the cause is named, and nothing of what no business changes', () => {
  const facts = {
    audited: [audited('stream', 'deleted', {}, 'str_1'), audited('stream', 'deleted', {}, 'str_2')],
    vanished: [{ origin: 'https://acme.example', at: day(13) }],
    lives: [{ streamId: 'str_1', name: 'Show', endedAt: day(14) }],
  };
  expect(found(facts, at('streamId', 'str_1'))).toEqual(['videoDeleted']);
  expect(found(facts, at('streamId', 'str_1'), rose)).toEqual(['liveEnded']);
  expect(found(facts, at('page', page))).toEqual(['snippetVanished']);
  expect(found(facts, at('country', 'DE'))).toEqual([]);
});

test('what happened before the period is left out', () => {
  const early = { ...audited('widget', 'deleted'), createdAt: day(0) };
  expect(found({ audited: [early] }, null)).toEqual([]);
});
