import type { Viewer } from './decide.ts';

/** What an embed token is worth for one video. */
export type HeldEmbedToken =
  /**
   * `until`: epoch ms. `embedKeyId`: signed it. `watermark`: the name that is shown over the picture. `subject`: who the
   * business says its holder is.
   */
  | { state: 'valid'; until: number; embedKeyId: string; watermark?: string; subject?: string }
  | { state: 'invalid' | 'expired' | 'other_video' };

/** The viewer that the holder of an embed token is. */
export function embedViewer(held: HeldEmbedToken): Viewer {
  if (held.state !== 'valid') return { holds: `${held.state}_embed_token` };
  const { until, embedKeyId, subject } = held;
  return { holds: 'embed_token', until, embedKeyId, ...(subject && { subject }) };
}
