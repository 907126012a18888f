import { t } from '@lingui/core/macro';
import type { EmbeddedPlayer } from '@zeacon/contract';
import { Code, Copy, Ellipsis, Frame, Trash2 } from 'lucide-react';
import { frameSnippet, htmlSnippet } from '../../entities/players/snippets.ts';
import { useDeletePlayer } from '../../entities/players/use-delete-player.tsx';
import { useMay } from '../../platform/may.tsx';
import { useCopying } from '../../platform/use-copying.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useDuplicatePlayer } from './use-duplicate-player.ts';

interface Props {
  player: EmbeddedPlayer;
  variant?: 'quiet' | 'secondary';
  onDeleted?: () => void;
}

/** All actions on one player. */
export function PlayerMenu({ player, variant = 'quiet', onDeleted }: Props) {
  const mayWrite = useMay('players.write');
  const copy = useCopying();
  const duplicate = useDuplicatePlayer();
  const deletePlayer = useDeletePlayer();
  const { uuid, name } = player;
  const label = t`Actions for ${name}`;
  return (
    <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} variant={variant} label={label} />}>
      <MenuItem
        icon={Code}
        onAction={() => copy(htmlSnippet(location.origin, { playerId: uuid }), t`Embed code copied`)}
      >
        {t`Copy embed code`}
      </MenuItem>
      <MenuItem icon={Frame} onAction={() => copy(frameSnippet(location.origin, uuid), t`Embed code copied`)}>
        {t`Copy iframe code`}
      </MenuItem>
      {mayWrite && (
        <MenuItem icon={Copy} onAction={() => duplicate(player)}>
          {t`Duplicate`}
        </MenuItem>
      )}
      {mayWrite && <MenuSeparator />}
      {mayWrite && (
        <MenuItem icon={Trash2} isDanger onAction={() => deletePlayer(player, onDeleted)}>
          {t`Delete player`}
        </MenuItem>
      )}
    </Menu>
  );
}
