import type { PublicPlayerConfig, Stream } from '@zeacon/contract';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { plainConfig } from './live-player.tsx';
import { playbackKey } from './playback-key.ts';
import { usePlayerSeek } from './use-player-seek.ts';

/** The player on a video's page, as a tool: its position, and functions to change it. */
export interface StagePlayer extends ReturnType<typeof usePlayerSeek> {
  /** Null until the video plays. */
  config: PublicPlayerConfig | null;
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
  const seeking = usePlayerSeek(playback?.durationMs ?? 0);
  const poster = useRef<string | null>(null);
  // Choosing another picture must not reset the player to its start.
  if (seeking.timeMs === 0) poster.current = playback?.posterUrl ?? null;
  const shown = playback && { ...playback, posterUrl: poster.current };
  const key = playbackKey(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `shown`.
  const config = useMemo(() => shown && plainConfig(businessId, shown), [key, businessId]);
  return { config, ...seeking };
}
