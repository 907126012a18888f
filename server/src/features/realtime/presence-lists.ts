import type { LiveMemberPage } from '@zeacon/contract';
import type { ChannelViewer } from '../../platform/actors/actor.ts';
import { createNextReads } from './next-read.ts';
import type { RequireViewer } from './require-viewer.ts';

export type PresenceLists = ReturnType<typeof createPresenceLists>;

interface PresenceListsDeps {
  requireViewer: RequireViewer;
  /** Rejects with `stream.not_found` or `live.not_live`. */
  requireLive: (businessId: string, streamId: string) => Promise<{ streamId: string }>;
  /** `page` starts at 1. */
  list: (streamId: string, page: number) => Promise<LiveMemberPage>;
}

/** The presence lists for hosts and for viewers. */
export function createPresenceLists({ requireViewer, requireLive, list }: PresenceListsDeps) {
  const read = createNextReads((key) => {
    const [page, streamId] = key.split(' ') as [string, string];
    return list(streamId, Number(page));
  });

  return {
    async forHost(businessId: string, id: string, page: number): Promise<LiveMemberPage> {
      const { streamId } = await requireLive(businessId, id);
      return read(`${page} ${streamId}`);
    },

    async forViewer(viewer: ChannelViewer, page: number): Promise<LiveMemberPage> {
      await requireViewer(viewer);
      return read(`${page} ${viewer.streamId}`);
    },
  };
}
