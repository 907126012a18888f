import type { Companion, CompanionHost } from './companion-options.ts';

const defaultStep = 10;

/** What the lock screen and the keyboard's media keys show and do, for the player that played last. */
export const mediaSession: Companion<'video' | 'actions' | 'stream'> = {
  name: 'media-session',
  attach: showMediaSession,
};

function showMediaSession(
  { video, actions, stream }: Pick<CompanionHost, 'video' | 'actions' | 'stream'>,
  signal: AbortSignal,
): void {
  const { name, posterUrl, organizer } = stream;
  const { mediaSession: session } = navigator;
  if (!session) return;
  const metadata = new MediaMetadata({
    title: name,
    artist: organizer?.businessName ?? location.hostname,
    ...(posterUrl && { artwork: [{ src: posterUrl }] }),
  });
  // Another copy of this code may have taken over; the shown metadata reveals it.
  const isOurs = () => session.metadata === metadata;

  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void (video.paused && actions.togglePlay()),
    pause: () => void (!video.paused && actions.togglePlay()),
    seekbackward: ({ seekOffset }) => actions.seekBy(-(seekOffset ?? defaultStep)),
    seekforward: ({ seekOffset }) => actions.seekBy(seekOffset ?? defaultStep),
    seekto: ({ seekTime }) => seekTime !== undefined && actions.seek(seekTime),
    previoustrack: () => actions.playPrevious?.(),
    nexttrack: () => actions.playNext?.(),
    stop: () => void (!video.paused && actions.togglePlay()),
  };

  function setHandlers(on: boolean) {
    for (const [action, handler] of Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][]) {
      const missing =
        (action === 'previoustrack' && !actions.playPrevious) || (action === 'nexttrack' && !actions.playNext);
      try {
        session.setActionHandler(action, on && !missing ? handler : null);
      } catch {
        // The browser does not support this action.
      }
    }
  }

  function tellPosition() {
    const { duration, currentTime: position, playbackRate } = video;
    if (!isOurs() || !Number.isFinite(duration) || playbackRate <= 0) return;
    session.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate });
  }

  function take() {
    if (!isOurs()) {
      session.metadata = metadata;
      setHandlers(true);
    }
    session.playbackState = 'playing';
    tellPosition();
  }

  function release() {
    if (!isOurs()) return;
    session.metadata = null;
    session.playbackState = 'none';
    setHandlers(false);
    session.setPositionState?.();
  }

  video.addEventListener('playing', take, { signal });
  const rest = () => {
    if (isOurs()) session.playbackState = 'paused';
  };
  video.addEventListener('pause', rest, { signal });
  for (const type of ['seeked', 'ratechange', 'durationchange']) video.addEventListener(type, tellPosition, { signal });
  signal.addEventListener('abort', release);
}
