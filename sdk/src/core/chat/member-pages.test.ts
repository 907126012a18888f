import type { LiveMemberPage } from '@zeacon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemberPages } from './member-pages.ts';

const pageOf = (currentPage: number, totalPages = 3): LiveMemberPage => ({
  items: [],
  currentPage,
  totalPages,
  memberCount: 41,
  unnamedCount: 0,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(read: (page: number, signal: AbortSignal) => Promise<LiveMemberPage>) {
  const stay = new AbortController();
  const onChange = vi.fn();
  const isHidden = vi.fn(() => false);
  return { stay, onChange, isHidden, pages: createMemberPages({ read, isHidden, onChange }, stay.signal) };
}

test('the shown page is read again every five seconds until it is left', async () => {
  const read = vi.fn(async (page: number) => pageOf(page));
  const { stay, onChange, isHidden, pages } = open(read);
  expect(pages.page).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0);
  expect([pages.page?.currentPage, onChange.mock.calls.length]).toEqual([1, 1]);
  pages.go(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(read.mock.calls.map(([page]) => page)).toEqual([1, 2, 2]);
  isHidden.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(3);
  isHidden.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toHaveBeenCalledTimes(4);
  stay.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(4);
});

test('a list that became shorter shows its last page', async () => {
  let total = 3;
  const { pages } = open(async (page) => pageOf(page, total));
  await vi.advanceTimersByTimeAsync(0);
  total = 2;
  pages.go(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(pages.page).toMatchObject({ currentPage: 2, totalPages: 2 });
});

test('a late page does not replace the one requested since', async () => {
  let come: (page: LiveMemberPage) => void = () => {};
  const late = new Promise<LiveMemberPage>((resolve) => {
    come = resolve;
  });
  const { pages } = open((page) => (page === 1 ? late : Promise.resolve(pageOf(page))));
  pages.go(2);
  await vi.advanceTimersByTimeAsync(0);
  come(pageOf(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(pages.page?.currentPage).toBe(2);
});

test('a failure is reported, keeps the old page, and recovers', async () => {
  let fails = false;
  const { pages, onChange } = open(async (page) => {
    if (fails) throw new Error('away');
    return pageOf(page);
  });
  await vi.advanceTimersByTimeAsync(0);
  fails = true;
  pages.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect([pages.hasFailed, pages.page?.currentPage, onChange.mock.calls.length]).toEqual([true, 1, 2]);
  fails = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(pages.hasFailed).toBe(false);
});
