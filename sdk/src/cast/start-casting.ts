import type { CompanionHost } from '../companions/companion-options.ts';
import type { CastAdapter, CastState } from './cast-adapter.ts';
import { createGoogleCast } from './google-cast.ts';

type Options = Pick<CompanionHost, 'video' | 'store' | 'actions' | 'override' | 'source'>;

/**
 * Plays on another screen until that ends, then here again from the same position. Meanwhile the player's controls show
 * and control the other screen. `onConnected` receives a function that ends it. Rejects if no screen can be reached.
 */
export async function startCasting(
  { video, store, actions, override, source }: Options,
  signal: AbortSignal,
  onConnected: (end: () => void) => void,
  adapter: CastAdapter = createGoogleCast(),
): Promise<void> {
  const stream = await source(signal);
  const wasPaused = video.paused;
  let shown: CastState | undefined;
  let finish = () => {};
  const over = new Promise<void>((resolve) => {
    finish = resolve;
  });

  const screen = await adapter.connect(
    {
      url: new URL(stream.hlsUrl, location.href).href,
      title: stream.name,
      posterUrl: stream.posterUrl && new URL(stream.posterUrl, location.href).href,
      startAt: video.currentTime,
      paused: wasPaused,
    },
    {
      changed(state) {
        shown = state;
        const { duration, ...rest } = state;
        if (store.state.castState === 'connected') store.patch({ ...rest, ...(duration > 0 && { duration }) });
      },
      ended: () => finish(),
    },
  );
  if (signal.aborted) return screen.end();
  onConnected(() => screen.end());

  const now = () => shown?.currentTime ?? video.currentTime;
  const steering = new AbortController();
  const stop = () => steering.abort();
  signal.addEventListener('abort', stop, { signal: steering.signal });
  const steer = {
    togglePlay: () => screen.togglePlay(),
    seek: (to: number) => screen.seek(Math.max(0, Math.min(store.state.duration, to))),
    seekBy: (seconds: number) => actions.seek(now() + seconds),
    setVolume: (volume: number) => screen.setVolume(Math.max(0, Math.min(1, volume))),
    toggleMuted: () => screen.toggleMuted(),
  };
  override(steer, steering.signal);
  // `play` from the page applies wherever the picture is shown.
  const playThere = () => {
    video.pause();
    if (shown?.paused) screen.togglePlay();
  };
  store.patch({ castState: 'connected', castDevice: screen.name, menu: undefined });
  video.pause();
  video.addEventListener('play', playThere, { signal: steering.signal });

  await over;
  stop();
  if (signal.aborted) return;
  store.patch({ castState: 'available', castDevice: '', waiting: false, volume: video.volume, muted: video.muted });
  video.currentTime = now();
  if (!(shown?.paused ?? wasPaused)) video.play().catch(() => undefined);
}
