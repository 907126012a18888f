import { t } from '@lingui/core/macro';
import type { EmbedKey } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { useEmbedKeyCalls } from './embed-key-queries.ts';

/** Asks first, then revokes a key. */
export function useRevokeEmbedKey() {
  const { revoke } = useEmbedKeyCalls();
  const confirm = useConfirm();
  return ({ kid, name }: EmbedKey) =>
    confirm({
      title: t`Revoke ${name}?`,
      text: <p>{t`No token that was signed with this key opens a video any more. This cannot be undone.`}</p>,
      action: t`Revoke key`,
      run: () => revoke.mutateAsync(kid),
      done: t`Key revoked`,
    });
}
