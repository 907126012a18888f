import { t } from '@lingui/core/macro';
import { type EmbeddedPlayer, type EmbeddedPlayerDraft, playerNameMaxLength } from '@zeacon/contract';
import { useLocation } from 'wouter';
import { usePlayerWrites } from '../../entities/players/player-queries.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';

/** The settings of a player, without what makes it this one. */
export function draftOf(player: EmbeddedPlayer): EmbeddedPlayerDraft {
  const { uuid: _id, businessAccountId: _whose, createdDate: _made, updatedDate: _changed, ...draft } = player;
  return draft;
}

/** Makes another player with the same settings, and opens it. */
export function useDuplicatePlayer() {
  const { create } = usePlayerWrites();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  return (player: EmbeddedPlayer) => {
    const { name } = player;
    const copy = t`${name} (copy)`;
    create.mutateAsync({ ...draftOf(player), name: copy.slice(0, playerNameMaxLength) }).then(
      ({ uuid }) => {
        snackbar.success(t`Player duplicated`);
        navigate(paths.player(uuid));
      },
      (error: unknown) => snackbar.error(messageOf(error)),
    );
  };
}
