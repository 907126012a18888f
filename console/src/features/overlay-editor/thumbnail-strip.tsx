import { useQuery } from '@tanstack/react-query';
import type { PublicStream } from '@zeacon/contract';
import { parseThumbnails } from '@zeacon/sdk/core';
import * as styles from './timeline.css.ts';
import type { TimelineScale } from './timeline-scale.ts';

const heightPx = 40;
const timeoutMs = 15_000;

/** Pictures along the video's time, as many as fit. */
interface Props {
  playback: PublicStream;
  scale: TimelineScale;
  /** The visible part, and a little more. */
  fromPx: number;
  toPx: number;
}

export function ThumbnailStrip({ playback, scale, fromPx, toPx }: Props) {
  const { thumbnailsUrl, durationMs, width, height } = playback;
  const { data: tiles = [] } = useQuery({
    enabled: thumbnailsUrl !== null,
    // Every response signs the address anew; only its path matters.
    queryKey: ['thumbnails', thumbnailsUrl?.split('?')[0]],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const url = new URL(thumbnailsUrl!, location.origin).href;
      const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
      return answer.ok ? parseThumbnails(await answer.text(), url) : [];
    },
  });
  if (tiles.length === 0) return null;
  const widthPx = (heightPx * width) / height;
  const first = Math.floor(fromPx / widthPx);
  const count = Math.ceil(Math.min(toPx, scale.widthPx) / widthPx) - first;
  return (
    <div className={styles.strip} aria-hidden>
      {Array.from({ length: count }, (_tile, offset) => {
        const index = first + offset;
        const seconds = Math.min(durationMs, scale.toMs((index + 0.5) * widthPx)) / 1000;
        const tile = tiles.findLast(({ startSeconds }) => startSeconds <= seconds) ?? tiles[0]!;
        const shrink = heightPx / tile.height;
        return (
          <i
            key={index}
            className={styles.tile}
            style={{
              left: index * widthPx,
              width: tile.width,
              height: tile.height,
              backgroundImage: `url("${tile.url}")`,
              backgroundPosition: `-${tile.x}px -${tile.y}px`,
              transform: `scale(${shrink})`,
            }}
          />
        );
      })}
    </div>
  );
}
