import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Invite } from '@zeacon/contract';
import { Ban, Ellipsis, Send } from 'lucide-react';
import { useId } from 'react';
import { roleNames } from '../../entities/team/role-names.ts';
import { useInviteCalls, useInvites } from '../../entities/team/team-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Badge, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './team.css.ts';

/** Who was invited and has not accepted yet. */
export function InvitesSection() {
  const title = useId();
  const { data, error, refetch } = useInvites(true);
  const actions = useInviteActions();
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title} className={styles.sectionTitle}>
        {t`Open invitations`}
      </h2>
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading invitations`}>
          <Skeleton height={90} radius={16} />
        </Loading>
      )}
      {data?.length === 0 && <p className={styles.note}>{t`Nobody is invited at the moment.`}</p>}
      {data && data.length > 0 && (
        <DataTable
          label={t`Open invitations`}
          columns={columnsFor(actions)}
          rows={data}
          idOf={(invite: Invite) => invite.id}
        />
      )}
    </section>
  );
}

interface InviteActions {
  resend: (invite: Invite) => void;
  revoke: (invite: Invite) => void;
}

function useInviteActions(): InviteActions {
  const { resend, revoke } = useInviteCalls();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  return {
    resend: ({ id, email }) =>
      resend.mutate(id, {
        onSuccess: () => snackbar.success(t`Invitation sent to ${email}`),
        onError: (error) => snackbar.error(messageOf(error)),
      }),
    revoke: ({ id, email }) =>
      confirm({
        title: t`Revoke the invitation of ${email}?`,
        text: <p>{t`The link in the email stops working.`}</p>,
        action: t`Revoke invitation`,
        run: () => revoke.mutateAsync(id),
        done: t`Invitation revoked`,
      }),
  };
}

const actionsLabel = ({ email }: Invite) => t`Actions for ${email}`;

function columnsFor({ resend, revoke }: InviteActions): Column<Invite>[] {
  return [
    {
      id: 'email',
      name: t`Email`,
      isRowHeader: true,
      isWide: true,
      cell: ({ email, invitedBy }) => (
        <>
          <bdi>{email}</bdi>
          <span className={styles.soft}>{t`Invited by ${invitedBy}`}</span>
        </>
      ),
    },
    { id: 'role', name: t`Role`, cell: ({ role }) => i18n._(roleNames[role].label) },
    {
      id: 'sent',
      name: t({ message: 'Sent', context: 'invitation' }),
      isNumber: true,
      cell: ({ sentDate }) => formatAgo(sentDate),
    },
    {
      id: 'expires',
      name: t({ message: 'Expires', context: 'invitation' }),
      isNumber: true,
      cell: ({ expiresDate }) =>
        Date.parse(expiresDate) <= Date.now() ? <Badge tone="danger">{t`Expired`}</Badge> : formatMoment(expiresDate),
    },
    {
      id: 'actions',
      name: t`Actions`,
      isNameHidden: true,
      cell: (invite) => (
        <Menu
          aria-label={actionsLabel(invite)}
          trigger={<IconButton icon={Ellipsis} size="small" label={actionsLabel(invite)} />}
        >
          <MenuItem icon={Send} onAction={() => resend(invite)}>
            {t`Send again`}
          </MenuItem>
          <MenuItem icon={Ban} isDanger onAction={() => revoke(invite)}>
            {t`Revoke invitation`}
          </MenuItem>
        </Menu>
      ),
    },
  ];
}
