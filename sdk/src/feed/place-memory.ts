interface Place {
  postId: string;
  offset: number;
}

const keyOf = (communityId: string) => `zc-feed ${communityId} ${location.pathname}${location.search}`;

/** Where a reader was when they left the page. Without storage, they begin at the top. */
export function keepPlace(communityId: string, place: Place | undefined): void {
  try {
    if (place) sessionStorage.setItem(keyOf(communityId), JSON.stringify(place));
    else sessionStorage.removeItem(keyOf(communityId));
  } catch {
    // Blocked, or full.
  }
}

/** For a reader who came back to the page, or loads it anew. */
export function findPlace(communityId: string): Place | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'back_forward' && navigation?.type !== 'reload') return undefined;
  try {
    const { postId, offset } = JSON.parse(sessionStorage.getItem(keyOf(communityId)) ?? '{}');
    return typeof postId === 'string' && typeof offset === 'number' ? { postId, offset } : undefined;
  } catch {
    return undefined;
  }
}
