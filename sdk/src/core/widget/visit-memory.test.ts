import { expect, test } from 'vitest';
import { createVisitMemory } from './visit-memory.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function createBrowser() {
  const contents = { tab: new Map<string, string>(), browser: new Map<string, string>() };
  const state = { at: 1_000_000_000_000, mayStore: true, isBlocked: false };
  const storage = (name: keyof typeof contents) => () => {
    if (state.isBlocked) throw new DOMException('Blocked', 'SecurityError');
    return {
      getItem: (key: string) => contents[name].get(key) ?? null,
      setItem: (key: string, value: string) => void contents[name].set(key, value),
    };
  };
  const open = () =>
    createVisitMemory({
      storages: { tab: storage('tab'), browser: storage('browser') },
      mayStore: () => state.mayStore,
      now: () => state.at,
    });
  return { contents, state, open };
}

const page = 'https://shop.example/';
const daily = { times: 2, per: 'DAY' } as const;

test('somebody returns half an hour after their last page, and stays returning', () => {
  const { state, open } = createBrowser();
  const isReturning = () => {
    const memory = open();
    memory.visit(page);
    return memory.facts('wgt_1', null).isReturning;
  };
  expect(isReturning()).toBe(false);
  state.at += 30 * minuteMs;
  expect(isReturning()).toBe(false);
  state.at += 30 * minuteMs + 1;
  expect([isReturning(), isReturning()]).toEqual([true, true]);
});

test.each([
  ['SESSION', 30 * dayMs, [2, 0]],
  ['DAY', dayMs - 1, [2, 2]],
  ['DAY', dayMs, [0, 0]],
  ['WEEK', 7 * dayMs - 1, [2, 2]],
  ['WEEK', 7 * dayMs, [0, 0]],
] as const)('what was shown twice in a %s counts %d ms later, here and in another tab: %o', (per, laterMs, counts) => {
  const { contents, state, open } = createBrowser();
  const cap = { times: 2, per };
  open().wasShown('wgt_1', cap);
  open().wasShown('wgt_1', cap);
  state.at += laterMs;
  const here = open().facts('wgt_1', cap).timesShown;
  expect(open().facts('wgt_2', cap).timesShown).toBe(0);
  contents.tab.clear();
  expect([here, open().facts('wgt_1', cap).timesShown]).toEqual(counts);
});

test('the campaign of the page that somebody came by is known on the next', () => {
  const { open } = createBrowser();
  open().visit(`${page}?utm_source=news`);
  open().visit(`${page}cart?color=red`);
  expect(open().facts('wgt_1', null).campaign).toBe('?utm_source=news');
});

test.each([
  ['may', { mayStore: false }],
  ['can', { isBlocked: true }],
] as const)(
  'where nothing %s be stored everybody is new, and displays count until the page is left',
  (_how, change) => {
    const { contents, state, open } = createBrowser();
    Object.assign(state, change);
    const memory = open();
    memory.visit(`${page}?utm_source=news`);
    state.at += dayMs / 2;
    memory.visit(page);
    memory.wasShown('wgt_1', daily);
    expect(memory.facts('wgt_1', daily)).toEqual({ isReturning: false, timesShown: 1, campaign: '' });
    expect([contents.tab.size, contents.browser.size]).toEqual([0, 0]);
  },
);

test.each(['not json', '7', '{"lastAt":"x","isReturning":"yes"}', '["x"]'])(
  'what others stored as %s is ignored',
  (text) => {
    const { contents, open } = createBrowser();
    for (const name of ['zc_visits', 'zc_campaign', 'zc_shown_wgt_1']) contents.browser.set(name, text);
    contents.tab.set('zc_campaign', text);
    expect(open().facts('wgt_1', daily)).toEqual({ isReturning: false, timesShown: 0, campaign: '' });
  },
);
