import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { leaveQuestionAtom, unsavedAtom } from '../platform/unsaved.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';

const pathOf = (to: string) => new URL(to, location.href).pathname;

/** Asks before a page with unsaved changes is left; navigation within the page stays free. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const store = useStore();
  const question = useAtomValue(leaveQuestionAtom);
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
      <ConfirmDialog
        title={i18n._(question.title)}
        action={i18n._(question.action)}
        keep={t`Stay`}
        isOpen={leave !== undefined}
        isPending={false}
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          setLeave(undefined);
          store.set(unsavedAtom, false);
          leave?.();
        }}
      >
        <p>{i18n._(question.text)}</p>
      </ConfirmDialog>
    </Router>
  );
}
