export interface Place {
  postId: string;
  offset: number;
}

type Consent = string | null | undefined;

/** In the tab's storage, which goes with the tab. */
const name = 'zc-feed';

const pageOf = (communityId: string | undefined) => communityId + location.pathname + location.search;

/** As for a viewer's choices: they are kept where the page says nothing of consent. */
const mayKeep = (consent: Consent) => /^(granted|anonymous)$/.test(consent ?? 'granted');

const read = () => Object(JSON.parse(sessionStorage.getItem(name) ?? '{}'));

/**
 * Where a reader was when they left the page: null at its top, and undefined where that is not known. Erases all places
 * once consent is denied; while it is pending, they are neither read nor written. Without storage, readers
 * begin at the top.
 */
export function keepPlace(communityId: string | undefined, place: Place | null | undefined, consent: Consent): void {
  try {
    if (mayKeep(consent)) {
      if (place === undefined) return;
      sessionStorage.setItem(name, JSON.stringify({ ...read(), [pageOf(communityId)]: place }));
    } else if (consent !== 'pending') sessionStorage.removeItem(name);
  } catch {
    // Blocked, or full.
  }
}

/** For a reader who came back to the page, or loads it anew. */
export function findPlace(communityId: string, consent: Consent): Place | null | undefined {
  try {
    const [navigation] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    if (mayKeep(consent) && /^[br]/.test(navigation.type)) return read()[pageOf(communityId)];
  } catch {
    // Blocked, or not measured.
  }
  return undefined;
}
