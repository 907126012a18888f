import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The newest version of a function with a stable identity, for components that should not re-render needlessly. For
 * events, not for calls during rendering.
 */
export function useStable<Args extends unknown[], Answer>(call: (...args: Args) => Answer): (...args: Args) => Answer {
  const newest = useRef(call);
  useLayoutEffect(() => {
    newest.current = call;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
