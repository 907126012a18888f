import type { EngineFactory } from '../engine/engine.ts';

/** Apple's devices without Media Source play HLS themselves. Others claim to, and play it badly. */
export const hasMediaSource = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/**
 * Loads the playback code, only when somebody wants to watch. `full` is for media known to need more than the light
 * build.
 */
export async function loadEngine(full = false): Promise<EngineFactory> {
  if (hasMediaSource() && full) return (await import('../engine-full/hls-full-engine.ts')).createHlsFullEngine;
  if (hasMediaSource()) return (await import('../engine/hls-light-engine.ts')).createHlsLightEngine;
  return (await import('../engine/native-engine.ts')).createNativeEngine;
}
