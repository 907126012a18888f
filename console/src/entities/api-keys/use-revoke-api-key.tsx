import { t } from '@lingui/core/macro';
import type { ApiKey } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { useApiKeyCalls } from './api-key-queries.ts';

/** Asks first, then revokes a key. */
export function useRevokeApiKey() {
  const { revoke } = useApiKeyCalls();
  const confirm = useConfirm();
  return ({ id, name }: ApiKey) =>
    confirm({
      title: t`Revoke ${name}?`,
      text: <p>{t`Programs that use this key stop working at once. This cannot be undone.`}</p>,
      action: t`Revoke key`,
      run: () => revoke.mutateAsync(id),
      done: t`Key revoked`,
    });
}
