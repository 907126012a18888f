import { paths } from './paths.ts';

/** The console's frame and pages, fetched once. */
export const loadSignedIn = () => import('./signed-in.tsx').then((m) => ({ default: m.SignedIn }));

/** Fetches them ahead, with the page that most people come to; whether they came is asked when they are shown. */
export function fetchSignedIn(path: string = paths.home): void {
  void loadSignedIn().catch(() => undefined);
  if (path === paths.home) void import('./features/home/home-page.tsx').catch(() => undefined);
}
