import type { LiveStatus, StudioHello } from '@zeacon/contract';
import type { ApiKeyHolder, BusinessUser } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { groundOf } from '../../platform/grounds/ground-of.ts';
import type { LiveRepository } from './live.repository.ts';
import type { LiveService } from './live.service.ts';
import type { LiveChannels } from './live-channels.ts';
import { isBefore, type LiveLifecycle, toSession } from './live-lifecycle.service.ts';
import type { LiveOwnership } from './live-ownership.ts';
import type { Sender, SenderEvents, SenderFacts } from './live-senders.ts';
import { hashStreamKey } from './stream-keys.ts';
import type { StudioTickets } from './studio-tickets.ts';

export type LiveSending = ReturnType<typeof createLiveSending>;

export interface LiveSendingDeps {
  lives: LiveRepository;
  service: Pick<LiveService, 'require'>;
  life: LiveLifecycle;
  channels: LiveChannels;
  ownership: Pick<LiveOwnership, 'take'>;
  isClosed: (businessId: string) => Promise<boolean>;
  tickets: Pick<StudioTickets, 'issue'>;
  clock: Clock;
}

export const studioPath = '/api/studio';

const endedAlready = (status: LiveStatus) => status === 'ENDED';

/** Admits senders of a live stream: the studio with its host's ticket, encoders with the stream key. */
export function createLiveSending(deps: LiveSendingDeps) {
  const { lives, service, life, channels, ownership, isClosed, tickets, clock } = deps;

  /** Undefined if the live has ended meanwhile, or its business is closed. */
  async function attach(
    streamId: string,
    facts: SenderFacts,
    events: SenderEvents,
    isResumed = false,
  ): Promise<Sender | undefined> {
    // Another node may still be storing the end of this live.
    const known = await lives.find(streamId);
    if (!known || endedAlready(known.status) || (await isClosed(known.businessId))) return undefined;
    await ownership.take(streamId);
    const row = await lives.find(streamId);
    if (!row || endedAlready(row.status)) return undefined;
    const session = row.status === 'LIVE' || row.status === 'INTERRUPTED' ? toSession(row) : undefined;
    const channel = await channels.open(row.streamId, session);
    const resumed = isResumed && session && row.startedAt ? { notBeforeMs: row.startedAt.getTime() } : undefined;
    return channels.attach(channel, facts, events, resumed);
  }

  return {
    async openStudio(
      actor: BusinessUser | ApiKeyHolder,
      streamId: string,
    ): Promise<{ url: string; token: string; expiresDate: string }> {
      const row = await service.require(actor.businessId, streamId);
      if (endedAlready(row.status)) throw new ApiError('live.ended');
      return { url: studioPath, ...tickets.issue(streamId, groundOf(actor, 'live.host')) };
    },

    /** Undefined if the live has ended, or its business is closed. */
    async attachStudio(
      streamId: string,
      { software, isResumed }: Pick<StudioHello, 'software' | 'isResumed'>,
      events: SenderEvents,
    ): Promise<Sender | undefined> {
      return life.inOrder(streamId, () => attach(streamId, { kind: 'studio', software }, events, isResumed));
    },

    /** Whether an encoder with this key can be attached at this moment. */
    async mayEncode(streamKey: string): Promise<boolean> {
      const known = await lives.findByKeyHash(hashStreamKey(streamKey));
      if (!known || endedAlready(known.status)) return false;
      return !(await isClosed(known.businessId)) && !(await life.needsPlan(known));
    },

    /**
     * Puts the stream on the air if it starts with its encoder. Undefined if the key is unknown, its live has ended, or
     * its business is closed or cannot start one.
     */
    async attachEncoder(streamKey: string, software: string, events: SenderEvents): Promise<Sender | undefined> {
      const known = await lives.findByKeyHash(hashStreamKey(streamKey));
      if (!known || endedAlready(known.status) || (await life.needsPlan(known))) return undefined;
      const starts = known.startsWithEncoder && isBefore(known.status);
      if (starts) await life.goOnAir(known.streamId, false);
      const sender = await life.inOrder(known.streamId, () =>
        attach(known.streamId, { kind: 'rtmp', software }, events),
      );
      if (sender && known.encoderRefusal !== null)
        await lives.update(known.streamId, { encoderRefusal: null, encoderRefusedAt: null });
      return sender;
    },

    /** Keeps for the host why an encoder with this key was refused. */
    async noteRefusal(streamKey: string, reason: string): Promise<void> {
      const known = await lives.findByKeyHash(hashStreamKey(streamKey));
      if (known) await lives.update(known.streamId, { encoderRefusal: reason, encoderRefusedAt: clock() });
    },
  };
}
