import { expect, test, vi } from 'vitest';
import { reloadOnNewBuild } from './new-build.ts';

test('missing code of an older build reloads the tab, but not in a loop', () => {
  const reload = vi.fn();
  let now = 1_000_000;
  reloadOnNewBuild(reload, () => now);
  const lose = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  expect(lose()).toBe(false);
  now += 1000;
  expect(lose()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  now += 60_000;
  lose();
  expect(reload).toHaveBeenCalledTimes(2);
});
