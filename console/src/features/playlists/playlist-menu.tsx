import { t } from '@lingui/core/macro';
import type { Playlist } from '@zeacon/contract';
import { Code, Ellipsis, SquarePlay, Trash2 } from 'lucide-react';
import { htmlSnippet } from '../../entities/players/snippets.ts';
import { useDeletePlaylist } from '../../entities/playlists/use-delete-playlist.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../platform/may.tsx';
import { useCopying } from '../../platform/use-copying.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';

/** All actions on one playlist of the list. */
export function PlaylistMenu({ playlist }: { playlist: Playlist }) {
  const mayWrite = useMay('playlists.write');
  const mayMakePlayers = useMay('players.write');
  const copy = useCopying();
  const deletePlaylist = useDeletePlaylist();
  const { id, name } = playlist;
  const label = t`Actions for ${name}`;
  return (
    <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} label={label} />}>
      <MenuItem
        icon={Code}
        onAction={() => copy(htmlSnippet(location.origin, { playlistId: id }), t`Embed code copied`)}
      >
        {t`Copy embed code`}
      </MenuItem>
      {mayMakePlayers && (
        <MenuItem icon={SquarePlay} href={paths.newPlayerForPlaylist(id)}>
          {t`Make a player`}
        </MenuItem>
      )}
      {mayWrite && <MenuSeparator />}
      {mayWrite && (
        <MenuItem icon={Trash2} isDanger onAction={() => deletePlaylist(playlist)}>
          {t`Delete playlist`}
        </MenuItem>
      )}
    </Menu>
  );
}
