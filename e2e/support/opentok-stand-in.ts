import type { BrowserContext, Page } from '@playwright/test';

interface Message {
  session: string;
  from: string;
  /** Everybody else in the session, if it names nobody. */
  to?: string;
  kind: string;
}

/**
 * OpenTok's SDK as pages see it, with peer connections in place of its servers: sessions whose members hear of each other's streams,
 * publish, subscribe, and are sent away by a moderator. Who connects is who its token says.
 */
export function createOpenTokStandIn() {
  const pages = new Set<Page>();
  return {
    /** Every page of the context receives this in place of the SDK. */
    async serve(context: BrowserContext): Promise<void> {
      await context.exposeBinding('openTokSend', ({ page }, message: Message) => {
        pages.add(page);
        for (const other of pages) {
          if (other === page || other.isClosed()) continue;
          other.evaluate((heard) => Reflect.get(window, 'openTokHear')?.(heard), message).catch(() => undefined);
        }
      });
      const body = `(${sdk.toString()})()`;
      await context.route('**/sub-apps/vendors/opentok-*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
    },
  };
}

/** Runs in the page. */
function sdk() {
  // biome-ignore lint/suspicious/noExplicitAny: what another maker's SDK passes about
  type Any = Record<string, any>;
  const sessions: Any[] = [];
  const newId = () => crypto.randomUUID();
  const complete = (peer: RTCPeerConnection) =>
    new Promise<void>((resolve) => {
      const look = () => peer.iceGatheringState === 'complete' && resolve();
      peer.addEventListener('icegatheringstatechange', look);
      look();
    });
  Reflect.set(window, 'openTokHear', (message: Any) => {
    for (const session of sessions) {
      const isFor = message.session === session.sessionId && (message.to ?? session.id) === session.id;
      if (isFor && session.isConnected) session.take(message);
    }
  });

  function initSession(_apiKey: string, sessionId: string) {
    const listeners: [string, (event: Any) => void][] = [];
    const publications = new Map<string, Any>();
    const subscriptions = new Map<string, Any>();
    const known = new Set<string>();
    const session: Any = { sessionId, id: newId(), isConnected: false };
    sessions.push(session);
    const send = (kind: string, more: Any = {}) =>
      Reflect.get(window, 'openTokSend')({ session: sessionId, from: session.id, kind, ...more });
    const tell = (name: string, event: Any) => {
      for (const [wanted, listener] of listeners) if (wanted === name) listener({ ...event, preventDefault() {} });
    };
    const end = (reason: string) => {
      if (!session.isConnected) return;
      session.isConnected = false;
      for (const { stream } of publications.values()) send('destroyed', { stream });
      for (const { peer } of subscriptions.values()) peer.close();
      tell('sessionDisconnected', { reason });
    };

    session.take = async ({ kind, from, stream, description }: Any) => {
      if (kind === 'who')
        for (const publication of publications.values()) send('created', { to: from, stream: publication.stream });
      else if (kind === 'created' && !known.has(stream.streamId)) {
        known.add(stream.streamId);
        tell('streamCreated', { stream });
      } else if (kind === 'destroyed') tell('streamDestroyed', { stream });
      else if (kind === 'kick') end('forceDisconnected');
      else if (kind === 'subscribe') {
        const publication = publications.get(stream.streamId);
        if (!publication) return;
        const peer = new RTCPeerConnection();
        publication.peers.set(from, peer);
        const media = new MediaStream(publication.tracks);
        for (const track of publication.tracks) peer.addTrack(track, media);
        await peer.setLocalDescription();
        await complete(peer);
        send('offer', { to: from, stream, description: peer.localDescription!.toJSON() });
      } else if (kind === 'offer') {
        const { peer } = subscriptions.get(stream.streamId)!;
        await peer.setRemoteDescription(description);
        await peer.setLocalDescription();
        await complete(peer);
        send('answer', { to: from, stream, description: peer.localDescription!.toJSON() });
      } else if (kind === 'answer')
        await publications.get(stream.streamId)?.peers.get(from)?.setRemoteDescription(description);
    };

    return Object.assign(session, {
      on: (name: string, listener: (event: Any) => void) => void listeners.push([name, listener]),
      connect(token: string, done: (error?: Error) => void) {
        const claims = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')));
        if (claims.session_id !== sessionId) return done(new Error('OT_AUTHENTICATION_ERROR'));
        session.connection = { connectionId: session.id, data: claims.connection_data };
        session.isConnected = true;
        send('who');
        done();
      },
      disconnect: () => end('clientDisconnected'),
      publish(publisher: Any, done: () => void) {
        publisher.stream = { streamId: newId(), name: publisher.name, connection: session.connection };
        publications.set(publisher.stream.streamId, publisher);
        send('created', { stream: publisher.stream });
        done();
      },
      unpublish(publisher: Any) {
        publications.delete(publisher.stream.streamId);
        for (const peer of publisher.peers.values()) peer.close();
        send('destroyed', { stream: publisher.stream });
      },
      subscribe(stream: Any, _target: undefined, _properties: Any, done: () => void) {
        const peer = new RTCPeerConnection();
        subscriptions.set(stream.streamId, { peer });
        send('subscribe', { to: stream.connection.connectionId, stream });
        done();
        return {
          on(_name: string, listener: (event: Any) => void) {
            let isTold = false;
            peer.ontrack = ({ streams: [mediaStream] }) => {
              if (isTold) return;
              isTold = true;
              listener({ mediaStream });
            };
          },
        };
      },
      forceDisconnect: async ({ connectionId }: Any) => send('kick', { to: connectionId }),
    });
  }

  function initPublisher(_target: undefined, { audioSource, videoSource, name }: Any, done: () => void) {
    const tracks = [audioSource, videoSource].filter(Boolean);
    const peers = new Map<string, RTCPeerConnection>();
    done();
    return {
      ...{ name, tracks, peers },
      async setAudioSource(track: MediaStreamTrack) {
        for (const peer of peers.values()) {
          await peer
            .getSenders()
            .find((sender) => sender.track?.kind === 'audio')
            ?.replaceTrack(track);
        }
      },
      destroy() {},
    };
  }

  Reflect.set(window, 'OT', { initSession, initPublisher });
}
