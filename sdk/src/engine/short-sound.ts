import type Hls from 'hls.js';

/** What playlists round away (seconds). */
const tolerance = 1;
/** The element waits a little before the last sound that it has (seconds). */
const margin = 0.3;

export interface ShortSound {
  /** Whether the pictures play alone, from a playlist of their own. */
  readonly left: boolean;
  stop(): void;
}

/**
 * Lets pictures go on whose sound, in files of its own, ends long before them: hls.js would wait for more of it. Whoever goes
 * back hears it again. `load` plays another playlist from where the video is.
 */
export function createShortSound(
  hls: Hls,
  { Events }: typeof Hls,
  video: HTMLVideoElement,
  load: (picturesOnly: string | undefined) => void,
): ShortSound {
  const ending = new AbortController();
  let soundEnds = Number.POSITIVE_INFINITY;
  let picturesEnd = 0;
  let left = false;

  hls.on(Events.AUDIO_TRACK_LOADED, (_event, { details }) => {
    soundEnds = details.live ? Number.POSITIVE_INFINITY : details.edge;
  });
  hls.on(Events.LEVEL_LOADED, (_event, { details }) => {
    picturesEnd = details.edge;
  });

  function follow() {
    const isOver = picturesEnd - soundEnds > tolerance && video.currentTime > soundEnds - margin;
    if (isOver === left) return;
    const pictures = hls.levels[hls.loadLevel]?.url[0];
    if (isOver && !pictures) return;
    left = isOver;
    load(isOver ? pictures : undefined);
  }
  // New media stands at 0 for a moment: only a seek leads back.
  const { signal } = ending;
  for (const type of ['timeupdate', 'waiting', 'seeking'])
    video.addEventListener(
      type,
      () => {
        if (!left || (type === 'seeking' && video.readyState > 0)) follow();
      },
      { signal },
    );

  return {
    get left() {
      return left;
    },
    stop: () => ending.abort(),
  };
}
