import type { EngineFactory } from '../engine/engine.ts';
import { createHlsEngine } from '../engine/hls-engine.ts';
import HlsBuild from './hls-full.ts';

/** Plays with the full build of hls.js from the start. */
export const createHlsFullEngine: EngineFactory = (video, source, listener) =>
  createHlsEngine({ HlsBuild, video, source, listener });
