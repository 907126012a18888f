import { useEffect, useLayoutEffect, useRef } from 'react';

const pauseMs = 120;

interface KeptPlace {
  top: number;
  row: number;
}

function readPlace(): KeptPlace | undefined {
  return (history.state as { place?: KeptPlace } | null)?.place;
}

/** The row that had the focus when this entry of the browser's history was left. */
export function keptRow(): number {
  return readPlace()?.row ?? 0;
}

/**
 * Stores the scroll position in the browser's history, and restores it after "Back", "Forward" or a reload, as soon as
 * the list has its height.
 */
export function useKeptPlace(isReady: boolean, row: number) {
  const rowNow = useRef(row);
  rowNow.current = row;
  useLayoutEffect(() => {
    const place = readPlace();
    if (isReady && place) window.scrollTo(0, place.top);
  }, [isReady]);
  useEffect(() => {
    if (!isReady) return undefined;
    const path = location.pathname;
    let timer: number | undefined;
    const note = () => {
      timer = undefined;
      if (location.pathname !== path) return;
      history.replaceState({ ...history.state, place: { top: window.scrollY, row: rowNow.current } }, '');
    };
    const wait = () => {
      timer ??= window.setTimeout(note, pauseMs);
    };
    window.addEventListener('scroll', wait, { passive: true });
    window.addEventListener('focusin', wait);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scroll', wait);
      window.removeEventListener('focusin', wait);
    };
  }, [isReady]);
}
