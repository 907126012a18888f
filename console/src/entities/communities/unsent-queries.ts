import { useQuery } from '@tanstack/react-query';
import { dropUnsentPost, keepUnsentPost, readUnsentPost, type UnsentContent, type UnsentPost } from '@zeacon/contract';
import type { SaveOutcome } from '@zeacon/sdk/core';
import { useApi } from '../../platform/api.ts';
import { saveFailure } from '../../platform/save-failure.ts';

/** A new post, or one that is being changed. */
export interface UnsentPlace {
  communityId: string;
  postId: string | undefined;
}

/** Saves that a composer still sends after it was left: whoever opens it again reads what they stored. */
const leaving = new Set<Promise<unknown>>();

export function untilRead(saving: Promise<unknown>): void {
  leaving.add(saving);
  void saving.finally(() => leaving.delete(saving));
}

/** What one wrote there before and did not send. */
export function useUnsent(place: UnsentPlace) {
  const { read } = useUnsentCalls(place);
  return useQuery({
    queryKey: ['unsent-post', place.communityId, place.postId ?? ''],
    queryFn: async ({ signal }) => {
      await Promise.allSettled(leaving);
      return read(signal);
    },
    // The composer works on its own copy, and on nobody else's.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useUnsentCalls({ communityId, postId }: UnsentPlace) {
  const api = useApi();
  const place = { communityId, ...(postId && { postId }) };
  return {
    read: (signal?: AbortSignal): Promise<UnsentPost> => api.call(readUnsentPost, { query: place }, signal),
    /** Never rejects. */
    async save(
      of: { writerId: string; revision: number; content: UnsentContent },
      signal: AbortSignal,
    ): Promise<SaveOutcome<{ revision: number }>> {
      try {
        return { ok: true, saved: await api.call(keepUnsentPost, { body: { ...place, ...of } }, signal) };
      } catch (error) {
        return saveFailure(error, { conflict: 'unsent_post.changed' });
      }
    },
    drop: (writerId: string) => api.call(dropUnsentPost, { query: { ...place, writerId } }),
  };
}
