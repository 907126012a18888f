import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, useApi } from './api.ts';
import type { ChangeTicket } from './change-topic.ts';
import { useSession } from './session.ts';

/**
 * Has what queries of this key show asked for again with every change that a topic tells of, and after every outage.
 * Operators who act for somebody hear nothing. Both arguments stay the same as long as the component is there.
 */
export function useChangeNews(queryKey: readonly string[], openTicket: (api: Api) => Promise<ChangeTicket>): void {
  const api = useApi();
  const queries = useQueryClient();
  const isOwn = useSession().impersonation === null;
  useEffect(() => {
    if (!isOwn) return;
    const stop = new AbortController();
    const onChanged = () => void queries.invalidateQueries({ queryKey });
    import('./change-topic.ts').then(
      ({ followChanges }) => followChanges(() => openTicket(api), onChanged, stop.signal),
      // Of a build that is gone: they are read again when the window has the focus, or before long.
      () => {},
    );
    return () => stop.abort();
  }, [api, queries, isOwn, queryKey, openTicket]);
}
