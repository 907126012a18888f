import type { LiveMemberPage } from '@zeacon/contract';
import type { LiveChannel } from '../../platform/realtime/live-channel.ts';
import { createNextReads } from './next-read.ts';
import type { RequireViewer } from './require-viewer.ts';

export type MemberLists = ReturnType<typeof createMemberLists>;

interface MemberListsDeps {
  requireViewer: RequireViewer;
  /** Rejects with `stream.not_found` or `live.not_live`. */
  requireLive: (businessId: string, streamId: string) => Promise<LiveChannel>;
  /** `page` from 1. */
  list: (streamId: string, page: number) => Promise<LiveMemberPage>;
}

/** Who is in a channel, as its host and its viewers ask. */
export function createMemberLists({ requireViewer, requireLive, list }: MemberListsDeps) {
  const read = createNextReads((key) => {
    const [page, streamId] = key.split(' ') as [string, string];
    return list(streamId, Number(page));
  });

  return {
    async forHost(businessId: string, id: string, page: number): Promise<LiveMemberPage> {
      const { streamId } = await requireLive(businessId, id);
      return read(`${page} ${streamId}`);
    },

    async forViewer(token: string, page: number): Promise<LiveMemberPage> {
      const { streamId } = await requireViewer(token);
      return read(`${page} ${streamId}`);
    },
  };
}
