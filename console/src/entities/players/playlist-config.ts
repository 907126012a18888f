import type { PlaylistWithDetails, PublicPlayerConfig } from '@zeacon/contract';
import { plainPlayer } from './plain-player.ts';
import { playbackKey } from './playback-key.ts';

/** A player's settings, without its content. */
type Looks = Omit<PublicPlayerConfig['player'], 'uuid' | 'businessAccountId'>;

/** The settings of an embed of the playlist: the videos that viewers may see, in order. */
export function playlistConfig(playlist: PlaylistWithDetails, uuid = '', looks?: Looks): PublicPlayerConfig {
  const { id, businessId, name, description } = playlist;
  const items = shownItems(playlist);
  return {
    player: { uuid, businessAccountId: businessId, ...(looks ?? { name, ...plainPlayer }) },
    stream: items[0]?.stream ?? null,
    playlist: { id, name, description, items },
  };
}

/** Stays the same while the player needs no new settings. */
export function playlistConfigKey(playlist: PlaylistWithDetails): string {
  return [
    playlist.id,
    playlist.name,
    ...shownItems(playlist).map(({ id, stream }) => `${id} ${playbackKey(stream)}`),
  ].join('\n');
}

function shownItems({ details }: PlaylistWithDetails) {
  return details.flatMap(({ id, isShown, stream: { playback } }) =>
    isShown && playback ? [{ id, stream: playback }] : [],
  );
}
