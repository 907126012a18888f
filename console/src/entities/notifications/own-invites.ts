import { useQuery } from '@tanstack/react-query';
import { listOwnInvites, type OwnInvite } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { notificationsKey } from './notification-queries.ts';

/** The topic that tells of notifications tells of these, too. */
export const ownInvitesKey = [...notificationsKey, 'own-invites'];
const soonestMs = 30_000;

/** Nothing tells when one expires: it is asked for again then. A clock that is slow asks again, but not all the time. */
export function untilNextExpiry(invites: readonly OwnInvite[], nowMs: number): number | false {
  if (invites.length === 0) return false;
  const next = Math.min(...invites.map(({ expiresDate }) => Date.parse(expiresDate)));
  return Math.max(next - nowMs, soonestMs);
}

/** To the person, whatever business they act for. Operators who act for them see none. */
export function useOwnInvites() {
  const api = useApi();
  const isOwn = useSession().impersonation === null;
  return useQuery({
    enabled: isOwn,
    queryKey: ownInvitesKey,
    queryFn: async ({ signal }) => (await api.call(listOwnInvites, {}, signal)).items,
    staleTime: 0,
    refetchInterval: ({ state }) => untilNextExpiry(state.data ?? [], Date.now()),
  });
}
