import { type GuestInvitation, guestPagePath } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { GuestLinkGround } from '../../platform/grounds/ground.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { LiveChannel } from '../../platform/live-channel/live-channel.ts';
import { createGuestKeys } from './guest-keys.ts';

export type GuestLinksService = ReturnType<typeof createGuestLinksService>;

export interface GuestLinksDeps {
  keys: KeyRing;
  /** This server's public origin. */
  publicUrl: string;
  /** Rejects with `stream.not_found` or `live.not_live`. */
  requireLive: (businessId: string, streamId: string) => Promise<LiveChannel>;
  findLive: (streamId: string) => Promise<LiveChannel | undefined>;
  /** Returns the version of the new link; undefined if the live is gone. */
  replaceGuestLink: (streamId: string) => Promise<number | undefined>;
  /** Rejects where not even an invited guest may see the live. */
  invitation: (streamId: string) => Promise<{
    name: string;
    eventStart: string | null;
    organizer: { businessName: string; imageUrl: string | null };
  }>;
  /** The authors whose hand is up. */
  raisedBy: (streamId: string) => Promise<ReadonlySet<string>>;
}

/** Links by which people without an account come to a live as guests. */
export function createGuestLinksService(deps: GuestLinksDeps) {
  const { requireLive, findLive, replaceGuestLink, invitation, raisedBy } = deps;
  const keys = createGuestKeys(deps.keys);
  const linkTo = (streamId: string, version: number) => ({
    url: `${deps.publicUrl}${guestPagePath}/${streamId}#${keys.issue(streamId, version)}`,
  });

  async function requireRunning(businessId: string, id: string): Promise<LiveChannel> {
    const live = await requireLive(businessId, id);
    if (live.status === 'ENDED') throw new ApiError('live.ended');
    return live;
  }

  /** Rejects with `guest_link.invalid` or `guest_link.ended`. */
  async function require(streamId: string, guestKey: string): Promise<{ live: LiveChannel; version: number }> {
    const version = keys.read(streamId, guestKey);
    const live = version === undefined ? undefined : await findLive(streamId);
    if (!live || version !== live.guestLinkVersion) throw new ApiError('guest_link.invalid');
    if (live.status === 'ENDED') throw new ApiError('guest_link.ended');
    return { live, version };
  }

  async function standing(streamId: string, asked: readonly GuestLinkGround[]): Promise<GuestLinkGround[]> {
    const live = await findLive(streamId);
    const works = ({ version }: GuestLinkGround) => live?.status !== 'ENDED' && version === live?.guestLinkVersion;
    if (asked.every(works)) return [...asked];
    const raised = await raisedBy(streamId);
    return asked.filter((ground) => works(ground) || raised.has(ground.authorId));
  }

  return {
    require,

    async open(businessId: string, id: string): Promise<{ url: string }> {
      const { streamId, guestLinkVersion } = await requireRunning(businessId, id);
      return linkTo(streamId, guestLinkVersion);
    },

    async replace(businessId: string, id: string): Promise<{ url: string }> {
      const { streamId } = await requireRunning(businessId, id);
      const version = await replaceGuestLink(streamId);
      if (version === undefined) throw new ApiError('stream.not_found');
      return linkTo(streamId, version);
    },

    async read(id: string, guestKey: string): Promise<GuestInvitation> {
      const { live } = await require(id, guestKey);
      const { name, eventStart, organizer } = await invitation(live.streamId);
      const { businessName, imageUrl } = organizer;
      return { name, eventStart, liveStatus: live.status, businessName, imageUrl };
    },

    /** Whoever came by a link that was replaced, or whose live has ended, stays as long as their hand is up. */
    async judge(asked: readonly GuestLinkGround[]): Promise<boolean[]> {
      const byLive = Map.groupBy(asked, ({ streamId }) => streamId);
      const judged = await Promise.all([...byLive].map(([streamId, some]) => standing(streamId, some)));
      const stand = new Set(judged.flat());
      return asked.map((ground) => stand.has(ground));
    },
  };
}
