import type { Stream } from '@zeacon/contract';
import type { ZcPlayerElement } from '@zeacon/sdk/react';
import { useMemo, useRef, useState } from 'react';
import { plainConfig } from '../../ui/live-player.tsx';
import { playbackKey } from '../../ui/playback-key.ts';
import { watchFrameLength } from './frame-length.ts';

/** The real player as a tool: where it is, and ways to put it elsewhere. `config` is null until the video plays. */
export function useEditorPlayer({ businessId, playback }: Stream) {
  const player = useRef<ZcPlayerElement>(null);
  const isOpen = useRef(false);
  const frameSec = useRef(1 / 30);
  const [timeMs, setTimeMs] = useState(0);
  // What is being edited here, the picture above all, must not send the player back to its start.
  const key = playback && playbackKey({ ...playback, posterUrl: null, captions: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `playback`.
  const config = useMemo(() => {
    isOpen.current = false;
    return playback && plainConfig(businessId, playback);
  }, [key, businessId]);

  /** Before it has played for a moment, the player shows its poster whatever its time is. */
  async function open(element: ZcPlayerElement): Promise<void> {
    if (isOpen.current) return;
    isOpen.current = true;
    const { muted } = element;
    element.muted = true;
    watchFrameLength(element.media, (seconds) => {
      frameSec.current = seconds;
    });
    await element.play().catch(() => undefined);
    element.pause();
    element.muted = muted;
  }

  async function seek(ms: number): Promise<void> {
    const element = player.current;
    if (!element) return;
    const wanted = Math.min(Math.max(0, ms), playback?.durationMs ?? 0);
    setTimeMs(wanted);
    await open(element);
    element.pause();
    element.currentTime = wanted / 1000;
  }

  return {
    config,
    player,
    timeMs,
    onTime: () => setTimeMs(Math.round((player.current?.currentTime ?? 0) * 1000)),
    seek,
    step: (frames: number) => seek(Math.round(timeMs + frames * frameSec.current * 1000)),
  };
}
