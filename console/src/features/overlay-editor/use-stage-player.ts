import type { Stream } from '@zeacon/contract';
import { useEffect, useMemo, useState } from 'react';
import { plainConfig } from '../../entities/players/live-player.tsx';
import { usePlayerSeek } from '../../entities/players/use-player-seek.ts';

export type StagePlayer = ReturnType<typeof useStagePlayer>;

/**
 * The real player as the editor's canvas. While editing it shows neither its controls nor the overlays, which the editor
 * draws itself; in the preview it is what viewers see.
 */
export function useStagePlayer({ businessId, playback }: Stream, isPreview: boolean) {
  const [isPlaying, setIsPlaying] = useState(false);
  const durationMs = playback?.durationMs ?? 0;
  const { player, timeMs, onTime, seek, step } = usePlayerSeek(durationMs);
  const overlaysUrl = isPreview ? (playback?.overlaysUrl ?? null) : null;
  const packageUrl = playback?.hlsUrl.split('?')[0];
  // Addresses are signed anew with every answer, which must not send the player back to its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `packageUrl` stands for `playback`.
  const config = useMemo(() => {
    if (!playback) return undefined;
    const plain = plainConfig(businessId, { ...playback, overlaysUrl });
    return { ...plain, player: { ...plain.player, hideControls: !isPreview } };
  }, [businessId, packageUrl, overlaysUrl, isPreview]);

  // `timeupdate` comes four times a second: too rarely for a playhead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onTime` looks at what is current.
  useEffect(() => {
    if (!isPlaying) return undefined;
    let request = requestAnimationFrame(function look() {
      onTime();
      request = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(request);
  }, [isPlaying]);

  return {
    config,
    player,
    timeMs,
    durationMs,
    isPlaying,
    onTime,
    onPlaying: (playing: boolean) => {
      setIsPlaying(playing);
      onTime();
    },
    seek,
    step,
    /**
     * When the video is known, editing shows its picture instead of the poster, and the preview starts at the editing
     * position.
     */
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
