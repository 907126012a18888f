import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The newest version of a function under an identity that stays, for parts that are drawn again only when they must be.
 * For events, not to be called while drawing.
 */
export function useStable<Args extends unknown[], Answer>(call: (...args: Args) => Answer): (...args: Args) => Answer {
  const newest = useRef(call);
  useLayoutEffect(() => {
    newest.current = call;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
