import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Invite } from '@zeacon/contract';
import { useId } from 'react';
import { InviteMenu } from '../../entities/invites/invite-menu.tsx';
import { roleNames } from '../../entities/team/role-names.ts';
import { useInviteCalls, useInvites } from '../../entities/team/team-queries.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Badge, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './team.css.ts';

/** Who was invited and has not accepted yet. */
export function InvitesSection() {
  const title = useId();
  const { data, error, refetch } = useInvites(true);
  const calls = useInviteCalls();
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
          columns={columnsFor(calls)}
          rows={data}
          idOf={(invite: Invite) => invite.id}
        />
      )}
    </section>
  );
}

function columnsFor(calls: ReturnType<typeof useInviteCalls>): Column<Invite>[] {
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
      cell: (invite) => <InviteMenu invite={invite} calls={calls} />,
    },
  ];
}
