import { i18n } from '@lingui/core';
import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { sessionAtom } from '../session.ts';
import type { Attributes } from './monitor.ts';
import { monitoringAtom } from './monitoring.ts';

type Store = ReturnType<typeof useStore>;

/** Ids say nothing about how pages do, and group badly. */
const withoutIds = (path: string) => path.replace(/\/[a-z]+_[^/]+/g, '/:id');

/** What every page action carries; nothing that names a person. */
export function attributesBeforePageAction(store: Store, path: string): Attributes {
  const session = store.get(sessionAtom);
  return {
    path: withoutIds(path),
    language: i18n.locale,
    isMobile: matchMedia('(max-width: 700px)').matches,
    ...(session && { businessId: session.account.id, role: session.role }),
  };
}

/** Tells the monitoring of every page that is opened. */
export function usePageActions(): void {
  const [path] = useLocation();
  const store = useStore();
  const monitoring = useAtomValue(monitoringAtom);
  useEffect(() => {
    monitoring.pageAction('page opened', attributesBeforePageAction(store, path));
  }, [monitoring, store, path]);
}
