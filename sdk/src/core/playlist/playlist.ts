import type { PublicPlayerConfig, PublicPlaylist } from '@zeacon/contract';
import type { PlayerConfigState } from '../player-config/player-config-state.ts';

export type PlaylistItem = PublicPlaylist['items'][number];

/** The playlist part of the player's state. */
export interface PlaylistState extends PlayerConfigState {
  /** The current playlist entry; the same video may have several. */
  readonly itemId: string | undefined;
  /** Seconds until the next video starts by itself, or undefined if none is about to. */
  readonly upNextSeconds: number | undefined;
  readonly playlistShown: boolean;
}

export const initialPlaylistState = {
  itemId: undefined,
  upNextSeconds: undefined,
  playlistShown: false,
} as const satisfies Omit<PlaylistState, 'config'>;

export function selectItems({ config }: PlayerConfigState): readonly PlaylistItem[] {
  return (config.status === 'ready' ? config.value.playlist?.items : undefined) ?? [];
}

/** -1 if no entry is current. */
export function selectItemIndex(state: Pick<PlaylistState, 'config' | 'itemId'>): number {
  return selectItems(state).findIndex(({ id }) => id === state.itemId);
}

export function selectNextItem(
  state: Pick<PlaylistState, 'config' | 'itemId'>,
  wraps = false,
): PlaylistItem | undefined {
  const items = selectItems(state);
  const next = items[selectItemIndex(state) + 1];
  return next ?? (wraps && items.length > 1 ? items[0] : undefined);
}

export function selectPreviousItem(state: Pick<PlaylistState, 'config' | 'itemId'>): PlaylistItem | undefined {
  return selectItems(state)[selectItemIndex(state) - 1];
}

/** The same settings with the video of that entry, or of the first entry if it does not exist. */
export function withItem(config: PublicPlayerConfig, itemId: string | undefined): PublicPlayerConfig {
  const items = config.playlist?.items;
  if (!items) return config;
  const item = items.find(({ id }) => id === itemId) ?? items[0];
  return { ...config, stream: item?.stream ?? null };
}
