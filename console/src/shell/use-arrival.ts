import { type RefObject, useEffect, useRef } from 'react';

/**
 * A newly opened page starts at its top and gets the focus, like a page that the browser loads. Going back is left to
 * the browser, which knows the position.
 */
export function useArrival(main: RefObject<HTMLElement | null>) {
  const path = useRef(location.pathname);
  useEffect(() => {
    const arrive = () => {
      if (location.pathname === path.current) return;
      path.current = location.pathname;
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    };
    const remember = () => {
      path.current = location.pathname;
    };
    window.addEventListener('pushState', arrive);
    window.addEventListener('replaceState', remember);
    window.addEventListener('popstate', remember);
    return () => {
      window.removeEventListener('pushState', arrive);
      window.removeEventListener('replaceState', remember);
      window.removeEventListener('popstate', remember);
    };
  }, [main]);
}
