import type { PlaylistWithDetails, PublicPlayerConfig } from '@zeacon/contract';
import { plainPlayer } from './plain-player.ts';
import { playbackKey } from './playback-key.ts';

/** A player's settings besides what it plays. */
type Looks = Omit<PublicPlayerConfig['player'], 'uuid' | 'businessAccountId'>;

/** What an embed of the playlist is told: the videos that viewers may see, in their order. */
export function playlistConfig(playlist: PlaylistWithDetails, uuid = '', looks?: Looks): PublicPlayerConfig {
  const { id, businessId, name, description } = playlist;
  const items = shownItems(playlist);
  return {
    player: { uuid, businessAccountId: businessId, ...(looks ?? { name, ...plainPlayer }) },
    stream: items[0]?.stream ?? null,
    playlist: { id, name, description, items },
  };
}

/** Stays the same while the player need not be told anew. */
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
