import type { Live } from '@zeacon/contract';
import { createHostPeer, type StagePeer } from '@zeacon/sdk/core';
import { useEffect, useRef, useState } from 'react';
import { hasProgrammeTrack } from './engine/programme-feed.ts';
import type { StudioEngine } from './engine/studio-engine.ts';
import { selectPictureDate } from './picture-date.ts';
import { useEngineState } from './use-engine.ts';
import type { LiveChannel } from './use-live-channel.ts';
import { createWatchers, type WatcherEnd } from './watchers.ts';

const datesEveryMs = 1000;

/** Sends the picture to viewers by peer connections if the host chose that. Returns how many watch that way. */
export function useWatchers(engine: StudioEngine, channel: LiveChannel, live: Live): number {
  const [count, setCount] = useState(0);
  const { isSending } = useEngineState(engine);
  const watchers = useRef<ReturnType<typeof createWatchers>>(undefined);
  const isOnAir = live.liveStatus === 'LIVE' || live.liveStatus === 'INTERRUPTED';
  const isWanted = live.streamMode === 'webRtc' && live.maxPeerViewers > 0 && !live.recordOnly;
  const sends = isSending && isOnAir && isWanted && hasProgrammeTrack();

  // biome-ignore lint/correctness/useExhaustiveDependencies: one for an engine; the channel is new with every drawing.
  useEffect(() => {
    const dates = new Set<RTCDataChannel>();
    const tellDate = () => {
      const date = selectPictureDate(engine.state.figures);
      if (date === undefined) return;
      for (const way of dates) if (way.readyState === 'open') way.send(String(Date.parse(date)));
    };
    const telling = setInterval(tellDate, datesEveryMs);

    function connect({ stream, signals, onState }: WatcherEnd) {
      const peer = new RTCPeerConnection({ iceServers: channel.iceServers(), bundlePolicy: 'max-bundle' });
      const way = peer.createDataChannel('dates', { ordered: false, maxRetransmits: 0 });
      dates.add(way);
      way.onopen = tellDate;
      way.onclose = () => dates.delete(way);
      const connection = createHostPeer<MediaStreamTrack, MediaStream>({
        createPeer: () => peer as StagePeer<MediaStreamTrack, MediaStream>,
        signals,
        stream,
        onStream: () => undefined,
        onState,
      });
      // Anybody may watch, so nothing is received from them.
      for (const transceiver of peer.getTransceivers()) {
        transceiver.direction = 'sendonly';
        void keepResolution(transceiver.sender);
      }
      return connection;
    }

    const created = createWatchers({ engine, channel, connect, onCount: setCount });
    watchers.current = created;
    return () => {
      clearInterval(telling);
      created.close();
    };
  }, [engine]);

  useEffect(() => watchers.current?.setSending(sends), [sends]);
  return count;
}

/**
 * Keeps text in the picture readable from the start; otherwise the picture starts small and grows for half a minute.
 */
async function keepResolution(sender: RTCRtpSender): Promise<void> {
  if (sender.track?.kind !== 'video') return;
  const parameters: RTCRtpSendParameters & { degradationPreference?: string } = sender.getParameters();
  await sender.setParameters({ ...parameters, degradationPreference: 'maintain-resolution' }).catch(() => undefined);
}
