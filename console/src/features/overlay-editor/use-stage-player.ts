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

  /** Before it has played for a moment, the player shows its poster whatever its time is. */
  async function open(element: ZcPlayerElement): Promise<void> {
    if (element.media.readyState > 1) return;
    const { muted } = element;
    element.muted = true;
    await element.play().catch(() => undefined);
    element.pause();
    element.muted = muted;
  }

  async function seek(ms: number): Promise<void> {
    const element = player.current;
    const wanted = Math.round(Math.min(Math.max(0, ms), durationMs));
    setTimeMs(wanted);
    if (!element) return;
    element.pause();
    await open(element);
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
    /** The video is known: shows its picture instead of the poster, at the time where editing is. */
    onReady: () => {
      if (!isPreview) void seek(timeMs);
    },
    async togglePlay(): Promise<void> {
      const element = player.current;
      if (!element) return;
      if (element.paused) await element.play().catch(() => undefined);
      else element.pause();
    },
  };
}
