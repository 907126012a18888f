import type { Viewer } from './decide.ts';

/** What an embed token is worth for one video. */
export type HeldEmbedToken =
  /** `until`: epoch ms. `embedKeyId`: signed it. `watermark`: the name that is shown over the picture. */
  | { state: 'valid'; until: number; embedKeyId: string; watermark?: string }
  | { state: 'invalid' | 'expired' | 'other_video' };

/** The viewer that the holder of an embed token is. */
export function embedViewer(held: HeldEmbedToken): Viewer {
  if (held.state !== 'valid') return { holds: `${held.state}_embed_token` };
  return { holds: 'embed_token', until: held.until, embedKeyId: held.embedKeyId };
}
