import { type CastAdapter, CastCancelledError, type CastMedia } from './cast-adapter.ts';
import type { CastApi, RemotePlayer } from './cast-framework.ts';
import { loadCastApi } from './load-cast-api.ts';

/** Google Cast with Google's own receiver, which plays HLS. */
export function createGoogleCast(loadApi: () => Promise<CastApi> = loadCastApi): CastAdapter {
  return {
    async connect(media, listener) {
      const { cast, chromeCast } = await loadApi();
      const context = cast.framework.CastContext.getInstance();
      context.setOptions({
        receiverApplicationId: chromeCast.media.DEFAULT_MEDIA_RECEIVER_APP_ID,
        autoJoinPolicy: chromeCast.AutoJoinPolicy.ORIGIN_SCOPED,
      });
      await context.requestSession().catch((reason: unknown) => {
        throw reason === 'cancel' ? new CastCancelledError() : reason;
      });
      const session = context.getCurrentSession();
      if (!session) throw new Error('No screen was chosen.');
      try {
        await session.loadMedia(toRequest(chromeCast, media));
      } catch (cause) {
        // Otherwise the screen would keep waiting for us.
        context.endCurrentSession(true);
        throw cause;
      }

      const player = new cast.framework.RemotePlayer();
      const controller = new cast.framework.RemotePlayerController(player);
      const tell = () => {
        if (player.isConnected && player.isMediaLoaded) listener.changed(toState(player));
      };
      const connection = () => {
        if (player.isConnected) return;
        const { savedPlayerState: saved } = player;
        if (saved) listener.changed({ ...toState(player), currentTime: saved.currentTime, paused: saved.isPaused });
        controller.removeEventListener('anyChanged', tell);
        controller.removeEventListener('isConnectedChanged', connection);
        listener.ended();
      };
      controller.addEventListener('anyChanged', tell);
      controller.addEventListener('isConnectedChanged', connection);
      return {
        name: session.getCastDevice?.().friendlyName ?? '',
        togglePlay: () => controller.playOrPause(),
        seek(to) {
          player.currentTime = to;
          controller.seek();
        },
        setVolume(volume) {
          player.volumeLevel = volume;
          controller.setVolumeLevel();
        },
        toggleMuted: () => controller.muteOrUnmute(),
        end: () => context.endCurrentSession(true),
      };
    },
  };
}

function toRequest({ media: api }: CastApi['chromeCast'], { url, title, posterUrl, startAt, paused }: CastMedia) {
  const metadata = Object.assign(new api.GenericMediaMetadata(), { title });
  if (posterUrl) metadata.images = [{ url: posterUrl }];
  const info = new api.MediaInfo(url, 'application/vnd.apple.mpegurl');
  Object.assign(info, { metadata, hlsSegmentFormat: 'fmp4', hlsVideoSegmentFormat: 'fmp4' });
  return Object.assign(new api.LoadRequest(info), { currentTime: startAt, autoplay: !paused });
}

function toState(player: RemotePlayer) {
  return {
    paused: player.isPaused,
    ended: player.isMediaLoaded && player.playerState === 'IDLE',
    waiting: player.playerState === 'BUFFERING',
    currentTime: player.currentTime,
    duration: player.duration,
    volume: player.volumeLevel,
    muted: player.isMuted,
  };
}
