import { t } from '@lingui/core/macro';
import type { UseMutationResult } from '@tanstack/react-query';
import { Ban, Ellipsis, Send } from 'lucide-react';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

interface Props {
  invite: { id: string; email: string };
  calls: Record<'resend' | 'revoke', Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'mutateAsync'>>;
}

/** What can be done with somebody's invitation by mail, into a team or a community. */
export function InviteMenu({ invite: { id, email }, calls: { resend, revoke } }: Props) {
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const label = t`Actions for ${email}`;
  const send = () =>
    resend.mutate(id, {
      onSuccess: () => snackbar.success(t`Invitation sent to ${email}`),
      onError: (error) => snackbar.error(messageOf(error)),
    });
  const askToRevoke = () =>
    confirm({
      title: t`Revoke the invitation of ${email}?`,
      text: <p>{t`The link in the email stops working.`}</p>,
      action: t`Revoke invitation`,
      run: () => revoke.mutateAsync(id),
      done: t`Invitation revoked`,
    });
  return (
    <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} size="small" label={label} />}>
      <MenuItem icon={Send} onAction={send}>
        {t`Send again`}
      </MenuItem>
      <MenuItem icon={Ban} isDanger onAction={askToRevoke}>
        {t`Revoke invitation`}
      </MenuItem>
    </Menu>
  );
}
