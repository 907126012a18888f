import { type HandRaise, type LiveMemberPage, liveMembersPageSize } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { ThisNode } from '../../platform/nodes/this-node.ts';
import { createPresenceRepository } from './presence.repository.ts';

/** A connection in a channel. */
interface Present {
  connectionId: string;
  streamId: string;
  businessId: string;
  authorId: string;
  role: 'host' | 'viewer';
  /** For hosts: the name of the business. */
  defaultName: string;
}

export interface PresenceDeps {
  database: Database;
  /** Names these authors use in the chat. Blocked authors and those without stored messages are left out. */
  namesOf: (businessId: string, streamId: string, authorIds: readonly string[]) => Promise<Map<string, string>>;
  listHands: (streamId: string) => Promise<HandRaise[]>;
  viewerCount: (streamId: string) => number;
  node: Pick<ThisNode, 'id' | 'beat'>;
  clock: Clock;
}

const lookEveryMs = 10_000;
/** How long somebody who writes without a connection counts as present. */
const outsideMs = 300_000;
/** Rows per statement. */
const batchSize = 500;

/** Who is in the channels, on all nodes: each node writes its own connections to the database. */
export function createPresenceService(deps: PresenceDeps) {
  const { database, namesOf, listHands, viewerCount, node, clock } = deps;
  const repository = createPresenceRepository(database.db);
  const here = new Map<string, Present>();
  const outside = new Map<string, number>();
  /** Connections that may have given a name. */
  const asked = new Set<string>();
  const gone = new Set<string>();
  /** The names they were saved with. */
  const kept = new Map<string, string>();
  /** Saved since the last check. */
  let fresh = new Set<string>();
  /** Saved before the last check. */
  let unsure = new Set<string>();
  let lookedAtMs = 0;

  const nowMs = () => clock().getTime();

  function enter(present: Present): void {
    here.set(present.connectionId, present);
    asked.add(present.connectionId);
  }

  function leave({ connectionId }: Pick<Present, 'connectionId'>): void {
    if (here.delete(connectionId)) gone.add(connectionId);
  }

  async function forget(): Promise<void> {
    for (const [connectionId, untilMs] of outside) {
      if (untilMs > nowMs()) continue;
      outside.delete(connectionId);
      leave({ connectionId });
    }
    if (gone.size === 0) return;
    const connectionIds = [...gone];
    await repository.remove(connectionIds);
    for (const connectionId of connectionIds) {
      gone.delete(connectionId);
      kept.delete(connectionId);
    }
  }

  async function nameOfEach(
    streamId: string,
    people: readonly Present[],
  ): Promise<(person: Present) => string | undefined> {
    const viewers = people.filter(({ role }) => role === 'viewer');
    if (viewers.length === 0) return ({ defaultName }) => defaultName;
    const authorIds = [...new Set(viewers.map(({ authorId }) => authorId))];
    const written = await namesOf(viewers[0]!.businessId, streamId, authorIds);
    const raised = new Map((await listHands(streamId)).map(({ connectionId, name }) => [connectionId, name]));
    return ({ role, defaultName, authorId, connectionId }) =>
      role === 'host' ? defaultName : (written.get(authorId) ?? raised.get(connectionId));
  }

  async function keep(streamId: string, people: readonly Present[]): Promise<void> {
    const nameOf = await nameOfEach(streamId, people);
    const rows = people.flatMap((person) => {
      const { defaultName: _, ...row } = person;
      const name = nameOf(person);
      return name === undefined ? [] : [{ ...row, name, node: node.id }];
    });
    for (const { connectionId } of rows) fresh.add(connectionId);
    await node.beat();
    await repository.keep(rows);
    for (const { connectionId, name } of rows) {
      // It may have left while it was being saved.
      if (here.has(connectionId)) kept.set(connectionId, name);
      else gone.add(connectionId);
    }
  }

  /**
   * Checks the names saved before the last check once more: a moderation running at that time may have removed a name
   * that was saved after it. This only removes names, so no removed name can come back.
   */
  async function confirm(): Promise<void> {
    const people = [...unsure].flatMap((connectionId) => here.get(connectionId) ?? []);
    for (const [streamId, some] of Map.groupBy(people, (person) => person.streamId)) {
      const nameOf = await nameOfEach(streamId, some);
      for (const person of some) {
        const name = nameOf(person);
        if (name === undefined) gone.add(person.connectionId);
        else if (name !== kept.get(person.connectionId)) asked.add(person.connectionId);
      }
    }
    unsure = fresh;
    fresh = new Set();
  }

  async function keepAsked(): Promise<void> {
    const people = [...asked].slice(0, batchSize).flatMap((connectionId) => here.get(connectionId) ?? []);
    for (const [streamId, some] of Map.groupBy(people, (person) => person.streamId)) {
      for (const { connectionId } of some) asked.delete(connectionId);
      try {
        await keep(streamId, some);
      } catch (error) {
        for (const { connectionId } of some) asked.add(connectionId);
        throw error;
      }
    }
    for (const connectionId of asked) if (!here.has(connectionId)) asked.delete(connectionId);
  }

  async function look(): Promise<void> {
    if (nowMs() - lookedAtMs < lookEveryMs) return;
    lookedAtMs = nowMs();
    const count = await repository.countNode(node.id);
    await repository.removeAbsent();
    await confirm();
    if (count === kept.size) return;
    // Some rows were removed: renamed to nothing, blocked, or declared gone.
    kept.clear();
    for (const connectionId of here.keys()) asked.add(connectionId);
  }

  return {
    enter,
    leave,

    /** Called when somebody may have given a name, by writing or raising a hand. */
    mayBeNamed({ streamId, authorId }: Pick<Present, 'streamId' | 'authorId'>): void {
      for (const person of here.values()) {
        if (person.authorId === authorId && person.streamId === streamId) asked.add(person.connectionId);
      }
    },

    /** Called when a viewer wrote who follows the channel over another service. */
    wroteFromOutside(viewer: Omit<Present, 'connectionId'>): void {
      const connectionId = `${node.id}/${viewer.streamId}/${viewer.authorId}`;
      outside.set(connectionId, nowMs() + outsideMs);
      enter({ ...viewer, connectionId });
    },

    /** Sets an author's current name on a stream; undefined if nothing names them any more. */
    async renameIn(
      tx: Transaction,
      { businessId, streamId }: Pick<Present, 'businessId' | 'streamId'>,
      authorId: string,
      name: string | undefined,
    ): Promise<void> {
      const on = createPresenceRepository(tx);
      if (name === undefined) await on.removeViewer(businessId, authorId, streamId);
      else await on.rename(streamId, authorId, name);
    },

    /** Removes a blocked author from all lists of the business. */
    removeIn: (tx: Transaction, businessId: string, authorId: string): Promise<void> =>
      createPresenceRepository(tx).removeViewer(businessId, authorId),

    /** `page` starts at 1. */
    async list(streamId: string, page: number): Promise<LiveMemberPage> {
      const hands = await listHands(streamId);
      const onStage = hands.filter(({ state }) => state === 'on-stage').map(({ connectionId }) => connectionId);
      const { rows, people, viewerConnections } = await repository.page(streamId, {
        onStage,
        now: clock(),
        offset: (page - 1) * liveMembersPageSize,
        limit: liveMembersPageSize,
      });
      return {
        items: rows.map(({ authorId, name, rank }) => ({ authorId, name, role: rank })),
        currentPage: page,
        totalPages: Math.max(1, Math.ceil(people / liveMembersPageSize)),
        memberCount: people,
        unnamedCount: Math.max(0, viewerCount(streamId) - viewerConnections),
      };
    },

    /** Saves who came, was named or left since the last call, and refreshes the others. */
    async tick(): Promise<void> {
      if (here.size === 0 && gone.size === 0) return;
      await forget();
      await keepAsked();
      await node.beat();
      await look();
    },

    /** Removes all connections of this node. */
    async close(): Promise<void> {
      here.clear();
      await repository.removeNode(node.id);
    },
  };
}
