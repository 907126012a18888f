import type { PublicPlayerConfig } from '@zeacon/contract';
import type { ZcPlayerElement } from '@zeacon/sdk/react';
import { useRef, useState } from 'react';
import { watchFrameLength } from './frame-length.ts';

/** A player as a tool: its position, and functions to change it. Times are in milliseconds. */
export function usePlayerSeek(durationMs: number) {
  const player = useRef<ZcPlayerElement>(null);
  const openOf = useRef<PublicPlayerConfig>(undefined);
  const frameSec = useRef(1 / 30);
  /** The wanted position while the player is opening. */
  const wantedMs = useRef<number>(null);
  const opening = useRef<Promise<void>>(null);
  const [timeMs, setTimeMs] = useState(0);

  /** Until its first frame the player shows its poster, whatever its position. */
  async function open(element: ZcPlayerElement): Promise<void> {
    if (openOf.current === element.config) return;
    openOf.current = element.config;
    const { muted } = element;
    element.muted = true;
    watchFrameLength(element.media, (seconds) => {
      frameSec.current = seconds;
    });
    const frame = firstFrame(element.media);
    await element.play().catch(() => undefined);
    await frame;
    element.pause();
    element.muted = muted;
  }

  async function seek(ms: number): Promise<void> {
    const element = player.current;
    if (!element) return;
    const wanted = Math.round(Math.min(Math.max(0, ms), durationMs));
    setTimeMs(wanted);
    wantedMs.current = wanted;
    opening.current ??= open(element).finally(() => {
      opening.current = null;
    });
    await opening.current;
    // Another position may have been requested meanwhile.
    if (wantedMs.current !== wanted) return;
    wantedMs.current = null;
    element.pause();
    element.currentTime = wanted / 1000;
  }

  return {
    player,
    timeMs,
    /** Called when its time may have changed. */
    onTime: () => {
      if (wantedMs.current === null) setTimeMs(Math.round((player.current?.currentTime ?? 0) * 1000));
    },
    seek,
    /** Steps by this many frames. */
    step: (frames: number) => seek(timeMs + frames * frameSec.current * 1000),
  };
}

const patienceMs = 10_000;

/** Resolves when a frame of the video has been shown, or after a time-out. */
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
