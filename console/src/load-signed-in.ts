/** The console's frame and pages, fetched once. */
export const loadSignedIn = () => import('./signed-in.tsx').then((m) => ({ default: m.SignedIn }));

/** Fetches them ahead; whether they came is asked when they are shown. */
export const fetchSignedIn = () => void loadSignedIn().catch(() => undefined);
