import type { Stream } from '@zeacon/contract';
import type { ZcPlayerElement } from '@zeacon/sdk/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { plainConfig } from '../../ui/live-player.tsx';

export type StagePlayer = ReturnType<typeof useStagePlayer>;

/**
 * The real player as the editor's canvas. While editing it shows neither its controls nor the overlays, which the editor
 * draws itself; in the preview it is what viewers see.
 */
export function useStagePlayer({ businessId, playback }: Stream, isPreview: boolean) {
  const player = useRef<ZcPlayerElement>(null);
  const opened = useRef<ZcPlayerElement>(null);
  const [timeMs, setTimeMs] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const durationMs = playback?.durationMs ?? 0;
  const overlaysUrl = isPreview ? (playback?.overlaysUrl ?? null) : null;
  const packageUrl = playback?.hlsUrl.split('?')[0];
  // Addresses are signed anew with every answer, which must not send the player back to its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `packageUrl` stands for `playback`.
  const config = useMemo(() => {
    if (!playback) return undefined;
    const plain = plainConfig(businessId, { ...playback, overlaysUrl });
    return { ...plain, player: { ...plain.player, hideControls: !isPreview } };
  }, [businessId, packageUrl, overlaysUrl, isPreview]);

  const read = () => {
    const element = player.current;
    if (element) setTimeMs(Math.min(durationMs, Math.round(element.currentTime * 1000)));
  };
  // `timeupdate` comes four times a second: too seldom for a playhead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` looks at what is current.
  useEffect(() => {
    if (!isPlaying) return undefined;
    let request = requestAnimationFrame(function look() {
      read();
      request = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(request);
  }, [isPlaying]);

  /** Until its first frame the player shows its poster, whatever its time is. */
  async function open(element: ZcPlayerElement): Promise<void> {
    if (opened.current === element) return;
    opened.current = element;
    const { muted } = element;
    element.muted = true;
    const frame = firstFrame(element.media);
    await element.play().catch(() => undefined);
    await frame;
    element.pause();
    element.muted = muted;
  }

  async function seek(ms: number): Promise<void> {
    const element = player.current;
    const wanted = Math.round(Math.min(Math.max(0, ms), durationMs));
    setTimeMs(wanted);
    if (!element) return;
    await open(element);
    element.pause();
    element.currentTime = wanted / 1000;
  }

  return {
    config,
    player,
    timeMs,
    durationMs,
    isPlaying,
    onTime: read,
    onPlaying: (playing: boolean) => {
      setIsPlaying(playing);
      read();
    },
    seek,
    /** The video is known: editing shows its picture instead of the poster, the preview begins where editing was. */
    onReady: () => {
      if (!isPreview) void seek(timeMs);
      else if (player.current) player.current.currentTime = timeMs / 1000;
    },
    async togglePlay(): Promise<void> {
      const element = player.current;
      if (!element) return;
      if (element.paused) await element.play().catch(() => undefined);
      else element.pause();
    },
  };
}

const patienceMs = 10_000;

/** Resolves when a picture of the video has been shown, and after a while in any case. */
function firstFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    const shown = () => {
      clearTimeout(timer);
      resolve();
    };
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(shown);
    else (video as HTMLVideoElement).addEventListener('timeupdate', shown, { once: true });
  });
}
