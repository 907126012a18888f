import type { PublicPlayerConfig, PublicStream, PublicWidget } from '@zeacon/contract';

export function hasContent(widget: PublicWidget | undefined): boolean {
  const { stream, playlist } = widget?.player ?? {};
  return Boolean(stream || playlist);
}

/** Nothing moves by itself before a visitor who asked for less motion. */
export function calmed(config: PublicPlayerConfig): PublicPlayerConfig {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isCalm ? { ...config, player: { ...config.player, autoPlay: false } } : config;
}

/** What visitors see of it first. */
export function firstStream(widget: PublicWidget | undefined): PublicStream | undefined {
  const { stream, playlist } = widget?.player ?? {};
  return stream ?? playlist?.items[0]?.stream;
}

/** The settings of the player: of the open story, or of all that the widget plays. */
export function playedBy(widget: PublicWidget | undefined, story: number): PublicPlayerConfig | undefined {
  const config = widget?.player;
  if (!config || widget.form !== 'STORIES') return config;
  return { player: config.player, stream: config.playlist?.items[story]?.stream ?? null, playlist: null };
}

/** Whether what a visitor closed stays away; other forms stand in the page as part of it. */
export const staysAway = (form: PublicWidget['form']): boolean => form !== 'INLINE' && form !== 'STORIES';

/** Whether there is something to read before it is opened. */
export const hasText = (form: PublicWidget['form']): boolean => form !== 'BUBBLE' && form !== 'MODAL';
