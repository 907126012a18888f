import { expect, test, vi } from 'vitest';
import { createPageSight } from './page-sight.ts';

class Page extends EventTarget {
  visibilityState = 'hidden';
  prerendering = false;
  become(now: Partial<Pick<Page, 'visibilityState' | 'prerendering'>>, event: string): void {
    Object.assign(this, now);
    this.dispatchEvent(new Event(event));
  }
}

function start(first: Partial<Page> = {}) {
  const page = Object.assign(new Page(), first);
  const onSeen = vi.fn();
  const leaving = new AbortController();
  return { page, onSeen, leaving, sight: createPageSight(page, onSeen, leaving.signal) };
}

test('a page in front is seen from the beginning', () => {
  const { sight, onSeen, page } = start({ visibilityState: 'visible' });
  expect(sight.isSeen()).toBe(true);
  page.become({ visibilityState: 'hidden' }, 'visibilitychange');
  expect(sight.isSeen()).toBe(true);
  expect(onSeen).not.toHaveBeenCalled();
});

test('a page in the background is seen once it comes to the front, and stays so', () => {
  const { sight, onSeen, page } = start();
  expect(sight.isSeen()).toBe(false);
  page.become({}, 'visibilitychange');
  expect(sight.isSeen()).toBe(false);
  for (const visibilityState of ['visible', 'hidden', 'visible']) page.become({ visibilityState }, 'visibilitychange');
  expect(sight.isSeen()).toBe(true);
  expect(onSeen).toHaveBeenCalledOnce();
});

test('a prerendered page is seen once it is opened, whatever it says of being visible', () => {
  const { sight, onSeen, page } = start({ visibilityState: 'visible', prerendering: true });
  expect(sight.isSeen()).toBe(false);
  page.become({ prerendering: false }, 'prerenderingchange');
  expect(sight.isSeen()).toBe(true);
  expect(onSeen).toHaveBeenCalledOnce();
});

test('nothing is told after the end', () => {
  const { page, onSeen, leaving } = start();
  leaving.abort();
  page.become({ visibilityState: 'visible' }, 'visibilitychange');
  expect(onSeen).not.toHaveBeenCalled();
});
