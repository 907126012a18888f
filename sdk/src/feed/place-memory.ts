interface Place {
  postId: string;
  offset: number;
}

type Consent = string | null | undefined;

/** In the tab's storage, which goes with the tab. */
const name = 'zc-feed';

const pageOf = (communityId: string) => communityId + location.pathname + location.search;

/** As for a viewer's choices: they are kept where the page says nothing of consent. */
const mayKeep = (consent: Consent) => /^(granted|anonymous)$/.test(consent ?? 'granted');

const read = () => Object(JSON.parse(sessionStorage.getItem(name) ?? '{}'));

/**
 * Where a reader was when they left the page. Erases all places once consent is denied; while it is pending, they are
 * neither read nor written. Without storage, readers begin at the top.
 */
export function keepPlace(communityId: string, place: Place | undefined, consent: Consent): void {
  try {
    if (mayKeep(consent)) {
      if (place) sessionStorage.setItem(name, JSON.stringify({ ...read(), [pageOf(communityId)]: place }));
    } else if (consent !== 'pending') sessionStorage.removeItem(name);
  } catch {
    // Blocked, or full.
  }
}

/** For a reader who came back to the page, or loads it anew. */
export function findPlace(communityId: string, consent: Consent): Place | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    if (/^[br]/.test(navigation?.type ?? '') && mayKeep(consent)) return read()[pageOf(communityId)];
  } catch {
    // Blocked.
  }
  return undefined;
}
