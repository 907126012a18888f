import type { PublicPlayerConfig, Stream } from '@zeacon/contract';
import type { ZcPlayerElement } from '@zeacon/sdk/react';
import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from 'react';
import { watchFrameLength } from './frame-length.ts';
import { plainConfig } from './live-player.tsx';
import { playbackKey } from './playback-key.ts';

/** The one player of a video's page, as a tool: where it is, and ways to put it elsewhere. */
export interface StagePlayer {
  /** Null until the video plays. */
  config: PublicPlayerConfig | null;
  player: RefObject<ZcPlayerElement | null>;
  timeMs: number;
  /** Its time may be another one now. */
  onTime: () => void;
  seek: (ms: number) => Promise<void>;
  /** By so many frames. */
  step: (frames: number) => Promise<void>;
}

const StagePlayerContext = createContext<StagePlayer | null>(null);

export function StagePlayerProvider({ stream, children }: { stream: Stream; children: ReactNode }) {
  const stage = useStage(stream);
  return <StagePlayerContext value={stage}>{children}</StagePlayerContext>;
}

export function useStagePlayer(): StagePlayer {
  const stage = useContext(StagePlayerContext);
  if (!stage) throw new Error('There is no stage around this.');
  return stage;
}

function useStage({ businessId, playback }: Stream): StagePlayer {
  const player = useRef<ZcPlayerElement>(null);
  const openOf = useRef<PublicPlayerConfig>(null);
  const frameSec = useRef(1 / 30);
  /** Where it is about to be put, while the player is being opened for it. */
  const wantedMs = useRef<number>(null);
  const opening = useRef<Promise<void>>(null);
  const [timeMs, setTimeMs] = useState(0);
  const poster = useRef<string | null>(null);
  // A picture that is chosen while one works on the video must not send the player back to its start.
  if (timeMs === 0) poster.current = playback?.posterUrl ?? null;
  const shown = playback && { ...playback, posterUrl: poster.current };
  const key = playbackKey(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `shown`.
  const config = useMemo(() => shown && plainConfig(businessId, shown), [key, businessId]);

  /** Before it has played for a moment, the player shows its poster whatever its time is. */
  async function open(element: ZcPlayerElement): Promise<void> {
    if (openOf.current === config) return;
    openOf.current = config;
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
    wantedMs.current = wanted;
    opening.current ??= open(element).finally(() => {
      opening.current = null;
    });
    await opening.current;
    // Meanwhile somewhere else may have been asked for.
    if (wantedMs.current !== wanted) return;
    wantedMs.current = null;
    element.pause();
    element.currentTime = wanted / 1000;
  }

  return {
    config,
    player,
    timeMs,
    onTime: () => {
      if (wantedMs.current === null) setTimeMs(Math.round((player.current?.currentTime ?? 0) * 1000));
    },
    seek,
    step: (frames) => seek(Math.round(timeMs + frames * frameSec.current * 1000)),
  };
}
