import type { Clock } from '../clock.ts';
import type { NodePresence } from './channel-news.ts';

type Counts = NodePresence['channels'][string];

const none: Counts = { viewers: 0, hosts: [] };
/** A node that said nothing for so long is gone. */
const nodeLifetimeMs = 10_000;

/** Who is in a channel, added up over the nodes by what each said of itself last. */
export function createPresence({ countHere, clock }: { countHere: (streamId: string) => Counts; clock: Clock }) {
  const nodes = new Map<string, { saidAtMs: number; channels: NodePresence['channels'] }>();

  function everywhere(streamId: string): Counts[] {
    const oldestMs = clock().getTime() - nodeLifetimeMs;
    for (const [node, { saidAtMs }] of nodes) if (saidAtMs < oldestMs) nodes.delete(node);
    return [countHere(streamId), ...[...nodes.values()].map(({ channels }) => channels[streamId] ?? none)];
  }

  const hostOnAir = (streamId: string) => newest(everywhere(streamId).flatMap(({ onAir = [] }) => onAir));

  return {
    /** What another node says of itself. */
    take({ node, channels }: NodePresence): void {
      nodes.set(node, { saidAtMs: clock().getTime(), channels });
    },

    viewerCount: (streamId: string): number => everywhere(streamId).reduce((total, { viewers }) => total + viewers, 0),

    hostIds: (streamId: string): Set<string> =>
      new Set(everywhere(streamId).flatMap(({ hosts }) => hosts.map(([id]) => id))),

    /** Of the hosts whose pages send the live, the one that began last. */
    hostOnAir,

    /** Whose page guests are connected with: the one on air, else the one that joined last. */
    stageHost: (streamId: string): string | undefined =>
      hostOnAir(streamId) ?? newest(everywhere(streamId).flatMap(({ hosts }) => hosts)),
  };
}

const newest = (hosts: [connectionId: string, sinceMs: number][]) => hosts.sort((a, b) => a[1] - b[1]).at(-1)?.[0];
