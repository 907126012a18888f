import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { CommunityInvite } from '@zeacon/contract';
import { Ban, Ellipsis, MailPlus, Send } from 'lucide-react';
import { useState } from 'react';
import { useCommunityInvites, useInviteWrites } from '../../entities/communities/invite-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge, Problem } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { inviteStates } from './invite-words.ts';
import { Turning } from './turning.tsx';

/** Who was invited by mail, and what became of it. */
export function InvitesCard({ communityId }: { communityId: string }) {
  const [page, setPage] = useState(0);
  const [isInviting, setIsInviting] = useState(false);
  const { data, error, refetch } = useCommunityInvites(communityId, page);
  const columns = useColumns(communityId);
  return (
    <Card title={t`Invitations by mail`}>
      <div className={styles.stack}>
        <p className={styles.soft}>{t`Whoever is invited joins at once, whatever is chosen under Setup.`}</p>
        <div>
          <Button icon={MailPlus} onPress={() => setIsInviting(true)}>
            {t`Invite people…`}
          </Button>
        </div>
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {data && data.items.length > 0 && (
          <DataTable label={t`Invitations by mail`} columns={columns} rows={data.items} idOf={({ id }) => id} />
        )}
        {data && <Turning page={page} totalPages={data.totalPages} onTurn={setPage} />}
      </div>
      {isInviting && <InviteDialog communityId={communityId} onClose={() => setIsInviting(false)} />}
    </Card>
  );
}

const actionsLabel = ({ email }: CommunityInvite) => t`Actions for ${email}`;

function useColumns(communityId: string): Column<CommunityInvite>[] {
  const { resend, revoke } = useInviteWrites(communityId);
  const confirm = useConfirm();
  const snackbar = useSnackbar();
  const send = ({ id, email }: CommunityInvite) =>
    resend.mutate(id, {
      onSuccess: () => snackbar.success(t`Invitation sent to ${email}`),
      onError: (error) => snackbar.error(messageOf(error)),
    });
  const askToRevoke = ({ id, email }: CommunityInvite) =>
    confirm({
      title: t`Revoke the invitation of ${email}?`,
      text: <p>{t`The link in the email stops working.`}</p>,
      action: t`Revoke invitation`,
      run: () => revoke.mutateAsync(id),
      done: t`Invitation revoked`,
    });
  return [
    {
      id: 'email',
      name: t`Email`,
      isRowHeader: true,
      cell: ({ email }) => <bdi className={styles.address}>{email}</bdi>,
    },
    {
      id: 'state',
      name: t`State`,
      cell: ({ state }) => <Badge tone={inviteStates[state].tone}>{i18n._(inviteStates[state].label)}</Badge>,
    },
    {
      id: 'sent',
      name: t({ message: 'Sent', context: 'invitation' }),
      isNumber: true,
      cell: ({ sentDate }) => formatMoment(sentDate),
    },
    {
      id: 'actions',
      name: t`Actions`,
      isNameHidden: true,
      cell: (one) =>
        (one.state === 'SENT' || one.state === 'EXPIRED') && (
          <Menu
            aria-label={actionsLabel(one)}
            trigger={<IconButton icon={Ellipsis} size="small" label={actionsLabel(one)} />}
          >
            <MenuItem icon={Send} onAction={() => send(one)}>
              {t`Send again`}
            </MenuItem>
            <MenuItem icon={Ban} isDanger onAction={() => askToRevoke(one)}>
              {t`Revoke invitation`}
            </MenuItem>
          </Menu>
        ),
    },
  ];
}
