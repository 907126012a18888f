import type { Database } from '../../platform/database/database.ts';
import type { ThisNode } from '../../platform/nodes/this-node.ts';
import type { Bus } from '../../platform/realtime/bus.ts';
import { createLiveRepository, type LivePatch, type LiveRow } from './live.repository.ts';
import { liveReleased, liveRequested, liveStatusChanged } from './live-wires.ts';

/** Result of a claim: this node already had it, has it now, another node has it, or there is no such live. */
export type Claim = 'kept' | 'taken' | 'refused' | 'gone';

interface ClaimOptions {
  /** Take it even from a running node, unless the live has ended. */
  isForced?: boolean;
  /** Changes to write when it is taken. */
  change?: (row: LiveRow) => LivePatch;
}

export interface LiveOwnershipDeps {
  database: Database;
  node: ThisNode;
  bus: Bus;
  /** Drops what this node holds of a live it has just taken, because another node numbered segments meanwhile. */
  discard: (streamId: string) => Promise<void>;
}

export type LiveOwnership = ReturnType<typeof createLiveOwnership>;

/** How long a node may take to store and release a live before another node takes it. */
export const releaseTimeoutMs = 5000;

/**
 * Decides which of the nodes that share a database receives the media of a live. Only that node stores, interrupts and
 * ends it.
 */
export function createLiveOwnership({ database, node, bus, discard }: LiveOwnershipDeps) {
  const lives = createLiveRepository(database.db);
  const waiting = new Map<string, Set<() => void>>();

  bus.listen(liveReleased, (streamId) => {
    for (const wake of waiting.get(streamId) ?? []) wake();
  });

  function whenFree(streamId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiters = waiting.get(streamId) ?? new Set();
    waiting.set(streamId, waiters.add(resolve));
    const timer = setTimeout(resolve, releaseTimeoutMs);
    return promise.finally(() => {
      clearTimeout(timer);
      waiters.delete(resolve);
      if (waiters.size === 0 && waiting.get(streamId) === waiters) waiting.delete(streamId);
    });
  }

  /** Refused while another running node has it. */
  async function claim(streamId: string, { isForced = false, change }: ClaimOptions = {}): Promise<Claim> {
    await node.beat();
    const claimed = await database.transaction(async (tx): Promise<Claim> => {
      const on = createLiveRepository(tx);
      const row = await on.lock(streamId);
      if (!row) return 'gone';
      if (row.node === node.id) return 'kept';
      const mayForce = isForced && row.status !== 'ENDED';
      if (!mayForce && row.node !== null && (await node.isPresent(row.node, tx))) return 'refused';
      await on.update(streamId, { ...change?.(row), node: node.id });
      return 'taken';
    });
    if (claimed === 'taken') await discard(streamId);
    return claimed;
  }

  /** Like `claim`, but asks the node that has the live to store and release it. */
  async function request(streamId: string): Promise<Claim> {
    const claimed = await claim(streamId);
    if (claimed !== 'refused') return claimed;
    const free = whenFree(streamId);
    await bus.publish(liveRequested, { streamId, by: node.id });
    await free;
    return claim(streamId);
  }

  return {
    claim,
    request,

    /**
     * Like `request`, for a node with a connected sender: takes the live if the other node does not release it in time.
     */
    async take(streamId: string): Promise<Claim> {
      const claimed = await request(streamId);
      return claimed === 'refused' ? claim(streamId, { isForced: true }) : claimed;
    },

    isMine: (row: { node: string | null }): boolean => row.node === node.id,

    async release(streamId: string): Promise<void> {
      await lives.freeOf(node.id, streamId);
      await bus.publish(liveReleased, streamId);
    },

    async releaseAll(): Promise<void> {
      for (const streamId of await lives.freeOf(node.id)) await bus.publish(liveReleased, streamId);
    },

    /** Calls the listener when another node wants a live that this node may have. */
    onWanted(listener: (streamId: string) => void): void {
      bus.listen(liveRequested, ({ streamId, by }) => {
        if (by !== node.id) listener(streamId);
      });
    },

    /** Calls the listener when a live's status changes, on any node. */
    onMoved(listener: (streamId: string) => void): void {
      bus.listen(liveStatusChanged, listener);
    },
  };
}
