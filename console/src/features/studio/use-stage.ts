import { t } from '@lingui/core/macro';
import { openGuestStage, openStage } from '@zeacon/contract';
import { createHostPeer, openTokHostStage, type StagePeer } from '@zeacon/sdk/core';
import { useEffect } from 'react';
import { useModeration } from '../../entities/lives/live-queries.ts';
import { useApi } from '../../platform/api.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import type { StudioEngine } from './engine/studio-engine.ts';
import { type ConnectGuest, createStage } from './stage.ts';
import type { LiveChannel } from './use-live-channel.ts';

/** Keeps the guests of the stream connected while the studio is open. */
export function useStage(engine: StudioEngine, channel: LiveChannel, streamId: string): void {
  const { decide } = useModeration(streamId);
  const snackbar = useSnackbar();
  const api = useApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one stage for an engine; the rest is new with every drawing.
  useEffect(() => {
    let openTok: ConnectGuest | undefined;
    const byPeer: ConnectGuest = (end) => {
      const iceServers = channel.iceServers();
      const createPeer = () => new RTCPeerConnection({ iceServers }) as StagePeer<MediaStreamTrack, MediaStream>;
      return createHostPeer<MediaStreamTrack, MediaStream>({ createPeer, ...end });
    };
    const byOpenTok = (sdkUrl: string): ConnectGuest =>
      openTokHostStage<MediaStreamTrack, MediaStream>(new URL(sdkUrl, location.origin).href, {
        openStage: () => api.call(openStage, { params: { id: streamId } }),
        openGuest: (stageKey, handRaiseId) =>
          api.call(openGuestStage, { params: { id: streamId }, body: { stageKey, handRaiseId } }),
      });
    const connectGuest: ConnectGuest = (end) => {
      const sdkUrl = channel.openTokUrl();
      if (sdkUrl === undefined) return byPeer(end);
      openTok ??= byOpenTok(sdkUrl);
      return openTok(end);
    };
    const stage = createStage(
      {
        engine,
        channel,
        connectGuest,
        removeHand: (handRaiseId) => decide.mutate({ handRaiseId, action: 'remove' }),
        onLost: (name) => snackbar.error(t`The connection to ${name} was lost. ${name} is off the stage.`),
      },
      channel.holdsStage ? channel.hands : [],
    );
    return () => stage.close();
  }, [engine]);
}
