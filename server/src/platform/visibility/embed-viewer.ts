import type { Viewer } from './decide.ts';

/** What an embed token is worth for one video. */
export type HeldEmbedToken =
  /** `until`: epoch ms. `watermark`: the name that is shown over the picture. */
  { state: 'valid'; until: number; watermark?: string } | { state: 'invalid' | 'expired' | 'other_video' };

/** The viewer that the holder of an embed token is. */
export function embedViewer(held: HeldEmbedToken): Viewer {
  return held.state === 'valid' ? { holds: 'embed_token', until: held.until } : { holds: `${held.state}_embed_token` };
}
