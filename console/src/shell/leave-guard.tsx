import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { leaveAtom, unsavedAtom } from '../platform/unsaved.ts';

const pathOf = (to: string) => new URL(to, location.href).pathname;

/** Asks before a page with unsaved changes is left; navigation within the page stays free. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const store = useStore();
  const asking = useAtomValue(leaveAtom);
  const [leave, setLeave] = useState<() => void>();
  const shown = useRef(location.href);

  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const go = () => {
      navigate(to, options);
      shown.current = location.href;
    };
    if (!store.get(unsavedAtom) || pathOf(String(to)) === location.pathname) return go();
    return setLeave(() => go);
  };

  useEffect(() => {
    const onBack = (event: PopStateEvent) => {
      const wanted = location.href;
      const isLeaving = pathOf(wanted) !== pathOf(shown.current);
      if (!store.get(unsavedAtom) || !isLeaving) {
        shown.current = wanted;
        return;
      }
      // The browser has already gone back: the page is restored before any other listener notices.
      event.stopImmediatePropagation();
      history.pushState(null, '', shown.current);
      setLeave(() => () => history.back());
    };
    window.addEventListener('popstate', onBack, true);
    return () => window.removeEventListener('popstate', onBack, true);
  }, [store]);

  return (
    <Router aroundNav={aroundNav}>
      {children}
      {asking && (
        <asking.Dialog
          question={asking.question}
          isOpen={leave !== undefined}
          onStay={() => setLeave(undefined)}
          onLeave={() => {
            setLeave(undefined);
            store.set(unsavedAtom, false);
            leave?.();
          }}
        />
      )}
    </Router>
  );
}
