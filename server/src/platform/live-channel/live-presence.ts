import type { Participant } from './live-participant.ts';

type Since = [connectionId: string, sinceMs: number];

/** What a node reports about a live's channel. Hosts have the time they joined, in epoch milliseconds. */
export interface LivePresence {
  viewers: number;
  hosts: Since[];
  /** Hosts whose pages send the live, and since when. */
  onAir: Since[];
}

export function presenceHere(participants: readonly Participant[], onAir: Since[]): LivePresence {
  const hosts = participants.filter(({ role }) => role === 'host');
  return {
    viewers: participants.length - hosts.length,
    hosts: hosts.map(({ connectionId, joinedAtMs }) => [connectionId, joinedAtMs]),
    onAir,
  };
}

export const viewersIn = (presence: readonly LivePresence[]): number =>
  presence.reduce((total, { viewers }) => total + viewers, 0);

/** The host on air that started sending last. */
export const hostOnAir = (presence: readonly LivePresence[]): string | undefined =>
  newest(presence.flatMap(({ onAir }) => onAir));

/** The host whose page guests connect to: the one on air, otherwise the one that joined last. */
export const stageHost = (presence: readonly LivePresence[]): string | undefined =>
  hostOnAir(presence) ?? newest(presence.flatMap(({ hosts }) => hosts));

const newest = (hosts: Since[]) => hosts.sort((a, b) => a[1] - b[1]).at(-1)?.[0];
