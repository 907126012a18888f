import { type HandRaise, stageMaxGuests } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { LiveChannel, LiveChannels } from '../../platform/live-channel/live-channel.ts';
import type { LiveNews, LoweredHand } from '../../platform/live-channel/live-news.ts';
import type { Speaking } from '../../platform/realtime/topics.ts';
import { createHandRaisesRepository, type HandRow } from './hand-raises.repository.ts';

export type HandRaisesService = ReturnType<typeof createHandRaisesService>;

export interface Guest {
  streamId: string;
  authorId: string;
  connectionId: string;
  /** The version of the guest link that they came by. */
  guestLink?: number;
}

export interface HandRaisesDeps extends LiveChannels {
  database: Database;
  channels: Speaking<LiveNews>;
  /** Rejects with `stream.not_found` or `live.not_live`. */
  requireLive: (businessId: string, streamId: string) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

/** How long somebody who left may come back. */
const leftMs = 10_000;
/** A connection that was silent for this long is gone together with its node. */
const silentMs = 15_000;
const queueLength = 500;

/** The hands after a change, and why others went down. */
interface Change {
  lowered?: { row: HandRow; reason: LoweredHand['reason'] }[];
}

/** Hands and the stage. The live stream is locked for each change, so all nodes learn of changes in order. */
export function createHandRaisesService(deps: HandRaisesDeps) {
  const { database, channels, lockLive, requireLive, newId, clock } = deps;
  type Repository = ReturnType<typeof createHandRaisesRepository>;

  /** `work` returns undefined if nothing changed. Returns the list afterwards. */
  async function change(
    streamId: string,
    work: (hands: Repository, rows: HandRow[], live: LiveChannel) => Promise<Change | undefined>,
  ): Promise<HandRaise[]> {
    return channels.transaction(async (tx, say) => {
      const live = await lockLive(tx, streamId);
      if (!live) throw new ApiError('stream.not_found');
      const hands = createHandRaisesRepository(tx);
      const rows = await hands.list(streamId);
      const changed = await work(hands, rows, live);
      if (!changed) return rows.map(toHandRaise);
      const lowered = changed.lowered ?? [];
      await hands.remove(lowered.map(({ row }) => row.id));
      const items = (await hands.list(streamId)).map(toHandRaise);
      await say(streamId, {
        kind: 'hands',
        items,
        lowered: lowered.map(({ row: { id, connectionId }, reason }) => ({ handRaiseId: id, connectionId, reason })),
      });
      return items;
    });
  }

  const absentBefore = () => {
    const nowMs = clock().getTime();
    return { left: new Date(nowMs - leftMs), silent: new Date(nowMs - silentMs) };
  };

  function isAbsent({ connectionId, seenAt }: HandRow): boolean {
    const { left, silent } = absentBefore();
    return (connectionId === '' && seenAt < left) || seenAt < silent;
  }

  const lowerEach = (streamId: string, which: (row: HandRow) => boolean, reason: LoweredHand['reason']) =>
    change(streamId, async (_hands, rows) => {
      const lowered = rows.filter(which).map((row) => ({ row, reason }));
      return lowered.length > 0 ? { lowered } : undefined;
    });
  const dropAbsent = (streamId: string) => lowerEach(streamId, isAbsent, 'left');

  return {
    /**
     * A hand that is already up keeps its place. If it was raised from another page, it becomes a new hand, which the
     * host connects to again, and the old one goes down. Guests whom the host invited may raise one at any time before
     * the end. Rejects with `hand_raise.off`, or `guest_link.invalid` where their link was replaced.
     */
    async raise({ streamId, authorId, connectionId, guestLink }: Guest, name: string): Promise<void> {
      if (name === '') throw fieldError('name', 'Say your name.');
      await change(streamId, async (hands, rows, live) => {
        const now = clock();
        const mine = rows.find((row) => row.authorId === authorId);
        if (mine?.connectionId === connectionId) {
          await hands.update(mine.id, { name, seenAt: now });
          return {};
        }
        const isInvited = guestLink !== undefined && guestLink === live.guestLinkVersion;
        const raised = {
          id: newId('hnd'),
          connectionId,
          name,
          seenAt: now,
          isInvited: isInvited || mine?.isInvited === true,
        };
        if (mine) {
          await hands.insert({ ...mine, ...raised, state: mine.state === 'queued' ? 'queued' : 'accepted' });
          return { lowered: [{ row: mine, reason: 'left' }] };
        }
        if (guestLink !== undefined && !isInvited) throw new ApiError('guest_link.invalid');
        const mayRaise = (live.canRaiseHand || isInvited) && live.status !== 'ENDED' && rows.length < queueLength;
        if (!mayRaise) throw new ApiError('hand_raise.off');
        const { businessId } = live;
        // Later than all others, whatever the nodes' clocks say, because hands are sorted by this.
        const raisedAt = new Date(Math.max(now.getTime(), (rows.at(-1)?.raisedAt.getTime() ?? 0) + 1));
        const row: HandRow = { ...raised, streamId, businessId, authorId, state: 'queued', raisedAt };
        await hands.insert(row);
        await hands.note(row);
        return {};
      });
    },

    async lower({ streamId, connectionId }: Guest): Promise<void> {
      await change(streamId, async (_hands, rows) => {
        const mine = rows.find((row) => row.connectionId === connectionId);
        return mine && { lowered: [{ row: mine, reason: 'left' }] };
      });
    },

    /** When a connection joins, it takes over the hand that its author left behind or that `replaced` held. */
    async takeOver({ streamId, authorId, connectionId }: Guest, replaced: string | undefined): Promise<void> {
      const held = await createHandRaisesRepository(database.db).list(streamId);
      const isMine = (row: HandRow) =>
        row.authorId === authorId && (row.connectionId === '' || row.connectionId === replaced || isAbsent(row));
      if (!held.some(isMine)) return;
      await change(streamId, async (hands, rows) => {
        const mine = rows.find(isMine);
        if (!mine) return undefined;
        await hands.update(mine.id, { connectionId, seenAt: clock() });
        return {};
      });
    },

    /** When a connection closes, its hand waits for its author to come back. */
    async leave({ streamId, connectionId }: Guest): Promise<void> {
      const held = await createHandRaisesRepository(database.db).list(streamId);
      if (!held.some((row) => row.connectionId === connectionId)) return;
      await change(streamId, async (hands, rows) => {
        const mine = rows.find((row) => row.connectionId === connectionId);
        if (!mine) return undefined;
        await hands.update(mine.id, { connectionId: '', seenAt: clock() });
        return {};
      });
    },

    /** Called by the host. */
    async arrived(streamId: string, handRaiseId: string): Promise<void> {
      await change(streamId, async (hands, rows) => {
        if (rows.find(({ id }) => id === handRaiseId)?.state !== 'accepted') return undefined;
        await hands.update(handRaiseId, { state: 'on-stage' });
        return {};
      });
    },

    async list(businessId: string, streamId: string): Promise<{ items: HandRaise[] }> {
      await requireLive(businessId, streamId);
      return { items: await dropAbsent(streamId) };
    },

    async decide(
      businessId: string,
      streamId: string,
      handRaiseId: string,
      action: 'accept' | 'refuse' | 'remove',
    ): Promise<{ items: HandRaise[] }> {
      await requireLive(businessId, streamId);
      const items = await change(streamId, async (hands, rows) => {
        const row = rows.find(({ id }) => id === handRaiseId);
        if (!row) throw new ApiError('hand_raise.not_found');
        if (action === 'refuse') return { lowered: [{ row, reason: 'refused' }] };
        if (action === 'remove') return { lowered: [{ row, reason: 'removed' }] };
        if (row.state !== 'queued') return undefined;
        if (rows.filter(({ state }) => state !== 'queued').length >= stageMaxGuests) {
          throw new ApiError('hand_raise.stage_full');
        }
        await hands.update(row.id, { state: 'accepted' });
        return {};
      });
      return { items };
    },

    /** At the end of a live stream. */
    lowerAll: (streamId: string) => lowerEach(streamId, () => true, 'ended'),

    /** Called when hand raising is switched off. Guests stay until the host removes them, and so does who is invited. */
    lowerQueue: (streamId: string) =>
      lowerEach(streamId, ({ state, isInvited }) => state === 'queued' && !isInvited, 'off'),

    /** The authors whose hand is up. */
    async authorsOf(streamId: string): Promise<ReadonlySet<string>> {
      const rows = await createHandRaisesRepository(database.db).list(streamId);
      return new Set(rows.map(({ authorId }) => authorId));
    },

    current: async (streamId: string): Promise<HandRaise[]> =>
      (await createHandRaisesRepository(database.db).list(streamId)).map(toHandRaise),

    /** Keeps the hands of present connections and lowers those of absent ones. */
    async keepPresent(connectionIds: readonly string[]): Promise<void> {
      const hands = createHandRaisesRepository(database.db);
      await hands.markSeen(connectionIds, clock());
      for (const streamId of await hands.listStreamsWithAbsent(absentBefore())) await dropAbsent(streamId);
    },

    removeStreamsIn: (tx: Transaction, streamIds: readonly string[]) =>
      createHandRaisesRepository(tx).removeStreams(streamIds),
  };
}

const toHandRaise = ({ id, connectionId, name, state, raisedAt, isInvited }: HandRow): HandRaise => ({
  handRaiseId: id,
  connectionId,
  name,
  state,
  raisedDate: raisedAt.toISOString(),
  ...(isInvited && { isInvited }),
});
