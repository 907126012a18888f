import { expect, test } from 'vitest';
import { createCloseMemory } from './close-memory.ts';

const dayMs = 86_400_000;

function createStorage(content = new Map<string, string>()) {
  return {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
  };
}

test.each([
  ['NONE', 0, false, false],
  ['SESSION', 0, true, false],
  ['DAY', dayMs - 1, true, true],
  ['DAY', dayMs, false, false],
  ['ALWAYS', 1000 * dayMs, true, true],
] as const)(
  'closed with the memory %s, %d ms later: %s in the tab and %s in another',
  (memory, later, inTab, inOther) => {
    const [tab, browser] = [createStorage(), createStorage()];
    const open = (storage = tab, at = later) =>
      createCloseMemory({
        storages: { tab: () => storage, browser: () => browser },
        now: () => 1_000_000 + at,
        page: () => '/',
      });
    const first = open(tab, 0);
    first.close('wgt_1', memory);
    expect(first.isClosed('wgt_1', memory)).toBe(true);
    expect(first.isClosed('wgt_2', memory)).toBe(false);
    expect([open().isClosed('wgt_1', memory), open(createStorage()).isClosed('wgt_1', memory)]).toEqual([
      inTab,
      inOther,
    ]);
  },
);

test.each(['not json', '7', '{"wgt_1":"x"}'])('what others stored as %s closes nothing', (content) => {
  const storage = createStorage(new Map([['zc_widgets_closed', content]]));
  const memory = createCloseMemory({
    storages: { tab: () => storage, browser: () => storage },
    now: () => 0,
    page: () => '/',
  });
  expect(memory.isClosed('wgt_1', 'ALWAYS')).toBe(false);
});

test('where storage is blocked, it stays closed until the page is left', () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  const memory = createCloseMemory({
    storages: { tab: blocked, browser: blocked },
    now: () => 1,
    page: () => '/',
  });
  expect(memory.isClosed('wgt_1', 'ALWAYS')).toBe(false);
  memory.close('wgt_1', 'ALWAYS');
  expect(memory.isClosed('wgt_1', 'ALWAYS')).toBe(true);
});

test('without a memory it is closed on this page, and on no other', () => {
  let page = '/a';
  const storage = createStorage();
  const storages = { tab: () => storage, browser: () => storage };
  const memory = createCloseMemory({ storages, now: () => 1, page: () => page });
  memory.close('wgt_1', 'NONE');
  memory.close('wgt_2', 'SESSION');
  page = '/b';
  expect([memory.isClosed('wgt_1', 'NONE'), memory.isClosed('wgt_2', 'SESSION')]).toEqual([false, true]);
});
