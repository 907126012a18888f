import { errorCatalog, type RealtimeEvent } from '@zeacon/contract';
import type { WatchNews } from './live-news.ts';
import type { Participant } from './live-participant.ts';

export type Watching = ReturnType<typeof createWatching>;

export interface WatchingDeps {
  /** How many viewers may watch one host. */
  limit: number;
  isHere: (streamId: string, connectionId: string) => boolean;
  tell: (streamId: string, connectionId: string, event: RealtimeEvent) => void;
  /** Publishes to the node of a connection that is not here. */
  publish: (streamId: string, connectionId: string, news: WatchNews) => void;
  nowMs: () => number;
}

interface Host {
  streamId: string;
  sinceMs: number;
  /** Connections with their authors. */
  watchers: Map<string, string>;
}

interface Viewer {
  streamId: string;
  host: string;
  ref: string;
  isGranted: boolean;
  signalsLeft: number;
}

/** Signals from one watcher to its host: many times what connecting needs. */
const signalsMost = 100;

/**
 * Who receives the picture by a peer connection. Only the node of a host's connection knows its watchers and decides;
 * all of it ends with that connection. A viewer's node knows which host it asked.
 */
export function createWatching({ limit, isHere, tell, publish, nowMs }: WatchingDeps) {
  const hosts = new Map<string, Host>();
  const viewers = new Map<string, Viewer>();

  /** Passes news to the node that decides on it or delivers it. */
  function pass(streamId: string, news: WatchNews) {
    const to = news.step === 'ask' || news.step === 'left' ? news.host : news.viewer;
    if (isHere(streamId, to)) take(streamId, news);
    else publish(streamId, to, news);
  }

  function tellHost(connectionId: string, { streamId, watchers }: Host) {
    tell(streamId, connectionId, { type: 'watchers', connectionIds: [...watchers.keys()] });
  }

  function drop(hostId: string, viewer: string) {
    const host = hosts.get(hostId);
    if (host?.watchers.delete(viewer)) tellHost(hostId, host);
  }

  function decide(streamId: string, { host: hostId, viewer, authorId = '' }: WatchNews) {
    // A viewer that asks again must be reconnected.
    drop(hostId, viewer);
    const host = hosts.get(hostId);
    const answer = (step: WatchNews['step']) => pass(streamId, { kind: 'watch', step, host: hostId, viewer });
    if (!host) answer('over');
    else if (host.watchers.size >= limit) answer('full');
    else {
      host.watchers.set(viewer, authorId);
      answer('granted');
      tellHost(hostId, host);
    }
  }

  /** Tells a viewer the answer of the host it asked. */
  function answered(viewerId: string, { streamId, host, ref }: Viewer, step: WatchNews['step']) {
    if (step === 'granted') tell(streamId, viewerId, { type: 'watch', hostConnectionId: host });
    else if (step === 'over') tell(streamId, viewerId, { type: 'watch', hostConnectionId: null });
    else {
      const { message } = errorCatalog['watch.full'];
      tell(streamId, viewerId, { type: 'refused', ref, error: 'watch.full', message });
    }
  }

  /** Ignores news for other nodes. */
  function take(streamId: string, news: WatchNews): void {
    const { step, host, viewer: viewerId } = news;
    if (step === 'left') drop(host, viewerId);
    else if (step === 'ask') {
      if (isHere(streamId, host)) decide(streamId, news);
    } else {
      const viewer = viewers.get(viewerId);
      if (viewer?.host !== host) return;
      viewer.isGranted = step === 'granted';
      if (!viewer.isGranted) viewers.delete(viewerId);
      answered(viewerId, viewer, step);
    }
  }

  function endHost(hostId: string) {
    const host = hosts.get(hostId);
    hosts.delete(hostId);
    for (const viewer of host?.watchers.keys() ?? [])
      pass(host!.streamId, { kind: 'watch', step: 'over', host: hostId, viewer });
  }

  function leave(viewerId: string) {
    const viewer = viewers.get(viewerId);
    if (!viewer) return;
    viewers.delete(viewerId);
    pass(viewer.streamId, { kind: 'watch', step: 'left', host: viewer.host, viewer: viewerId });
  }

  return {
    take,

    /** Called when a host's page goes on or off air. */
    setOnAir({ connectionId, streamId }: Participant, isOn: boolean): void {
      if (!isOn) endHost(connectionId);
      else if (!hosts.has(connectionId)) hosts.set(connectionId, { streamId, sinceMs: nowMs(), watchers: new Map() });
    },

    ask({ connectionId, streamId, authorId }: Participant, host: string, ref: string): void {
      leave(connectionId);
      viewers.set(connectionId, { streamId, host, ref, isGranted: false, signalsLeft: signalsMost });
      pass(streamId, { kind: 'watch', step: 'ask', host, viewer: connectionId, authorId });
    },

    /** Called when a connection is gone or stops watching. */
    leave(connectionId: string): void {
      leave(connectionId);
      endHost(connectionId);
    },

    /** Called when the host has lost a watcher. */
    drop(host: string, viewer: string): void {
      const streamId = hosts.get(host)?.streamId;
      drop(host, viewer);
      if (streamId) pass(streamId, { kind: 'watch', step: 'over', host, viewer });
    },

    /** Called when an author's page has a new connection. */
    replaced(connectionId: string, authorId: string): void {
      for (const [id, { watchers }] of hosts) if (watchers.get(connectionId) === authorId) drop(id, connectionId);
    },

    /** Whether a viewer may send one more signal to its host. */
    maySignal(viewerId: string, host: string): boolean {
      const viewer = viewers.get(viewerId);
      if (!viewer?.isGranted || viewer.host !== host || viewer.signalsLeft === 0) return false;
      viewer.signalsLeft -= 1;
      return true;
    },

    /** Whether the host sends to the viewer, as far as this node knows. */
    isPair(viewer: string, host: string): boolean {
      const asked = viewers.get(viewer);
      return (asked?.isGranted && asked.host === host) || hosts.get(host)?.watchers.has(viewer) === true;
    },

    /** Hosts of a stream that are on air, and since when. */
    onAir: (streamId: string): [connectionId: string, sinceMs: number][] =>
      [...hosts].flatMap(([id, host]) => (host.streamId === streamId ? [[id, host.sinceMs]] : [])),

    /** Tells the watchers on this node. */
    sendToAll(streamId: string, event: RealtimeEvent): void {
      for (const [id, viewer] of viewers) if (viewer.streamId === streamId) tell(streamId, id, event);
    },
  };
}
