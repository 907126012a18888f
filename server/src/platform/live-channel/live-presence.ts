import type { Participant } from './live-participant.ts';

type Since = [connectionId: string, sinceMs: number];

/** What a node reports about a live's channel. Hosts have the time they joined, in epoch milliseconds. */
export interface LivePresence {
  /** Of each network at most as many as count, besides those whom their business signed for. */
  viewers: number;
  /** Networks of which no more are counted here. */
  crowded: string[];
  hosts: Since[];
  /** Hosts whose pages send the live, and since when. */
  onAir: Since[];
}

/** Pages make up the ids of their visitors, so that no more than `perNetwork` viewers of a network count. */
export function presenceHere(participants: readonly Participant[], onAir: Since[], perNetwork: number): LivePresence {
  const hosts = participants.filter(({ role }) => role === 'host');
  const viewers = participants.filter(({ role }) => role === 'viewer');
  const networks = Map.groupBy(
    viewers.filter(({ isSigned }) => !isSigned),
    ({ address }) => address,
  );
  const beyond = [...networks.values()].reduce((sum, { length }) => sum + Math.max(0, length - perNetwork), 0);
  return {
    viewers: viewers.length - beyond,
    crowded: [...networks].flatMap(([address, { length }]) => (length < perNetwork ? [] : [address])),
    hosts: hosts.map(({ connectionId, joinedAtMs }) => [connectionId, joinedAtMs]),
    onAir,
  };
}

/** A network that is crowded on several nodes is counted once. */
export function viewersIn(presence: readonly LivePresence[], perNetwork: number): number {
  const crowded = presence.flatMap((node) => node.crowded);
  const again = crowded.length - new Set(crowded).size;
  return presence.reduce((total, { viewers }) => total + viewers, 0) - again * perNetwork;
}

/** The host on air that started sending last. */
export const hostOnAir = (presence: readonly LivePresence[]): string | undefined =>
  newest(presence.flatMap(({ onAir }) => onAir));

/** The host whose page guests connect to: the one on air, otherwise the one that joined last. */
export const stageHost = (presence: readonly LivePresence[]): string | undefined =>
  hostOnAir(presence) ?? newest(presence.flatMap(({ hosts }) => hosts));

const newest = (hosts: Since[]) => hosts.sort((a, b) => a[1] - b[1]).at(-1)?.[0];
