import { useQueryClient } from '@tanstack/react-query';
import { openInsightNowTopic } from '@zeacon/contract';
import { useEffect } from 'react';
import { useApi } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';

export const nowKey = ['insights', 'now'];

/** Has who is watching asked for again as soon as that changes, and after every outage. */
export function useNowNews(): void {
  const api = useApi();
  const queries = useQueryClient();
  const isOwn = useSession().impersonation === null;
  useEffect(() => {
    if (!isOwn) return;
    const stop = new AbortController();
    const onChanged = () => void queries.invalidateQueries({ queryKey: nowKey });
    const openTicket = () => api.call(openInsightNowTopic, {});
    import('../../platform/change-topic.ts').then(
      ({ followChanges }) => followChanges(openTicket, onChanged, stop.signal),
      // Of a build that is gone: it is asked for again before long.
      () => {},
    );
    return () => stop.abort();
  }, [api, queries, isOwn]);
}
