import { useQueryClient } from '@tanstack/react-query';
import { openNotificationTopic } from '@zeacon/contract';
import { useEffect } from 'react';
import { useApi } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { notificationsKey } from './notification-queries.ts';

/** Keeps what is shown of notifications up to date. Operators who act for somebody read anew with each page. */
export function useNotificationNews(): void {
  const api = useApi();
  const queries = useQueryClient();
  const isOwn = useSession().impersonation === null;
  useEffect(() => {
    if (!isOwn) return;
    const stop = new AbortController();
    const onChanged = () => void queries.invalidateQueries({ queryKey: notificationsKey });
    const openTicket = () => api.call(openNotificationTopic, {});
    import('../../platform/change-topic.ts').then(
      ({ followChanges }) => followChanges(openTicket, onChanged, stop.signal),
      // Of a build that is gone: they are read when the window has the focus again.
      () => {},
    );
    return () => stop.abort();
  }, [api, queries, isOwn]);
}
