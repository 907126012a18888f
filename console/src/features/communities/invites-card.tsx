import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { CommunityInvite } from '@zeacon/contract';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { useCommunityInvites, useInviteWrites } from '../../entities/communities/invite-queries.ts';
import { InviteMenu } from '../../entities/invites/invite-menu.tsx';
import { formatMoment } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
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
  const calls = useInviteWrites(communityId);
  return (
    <Card title={t`Invitations by mail`}>
      <div className={styles.stack}>
        <p className={styles.soft}>{t`Invited people join at once, whatever is chosen under Setup.`}</p>
        <div>
          <Button icon={MailPlus} onPress={() => setIsInviting(true)}>
            {t`Invite people…`}
          </Button>
        </div>
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {data && data.items.length > 0 && (
          <DataTable
            label={t`Invitations by mail`}
            columns={columnsFor(calls)}
            rows={data.items}
            idOf={({ id }) => id}
          />
        )}
        {data && <Turning page={page} totalPages={data.totalPages} onTurn={setPage} />}
      </div>
      {isInviting && <InviteDialog communityId={communityId} onClose={() => setIsInviting(false)} />}
    </Card>
  );
}

function columnsFor(calls: ReturnType<typeof useInviteWrites>): Column<CommunityInvite>[] {
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
      cell: (one) => (one.state === 'SENT' || one.state === 'EXPIRED') && <InviteMenu invite={one} calls={calls} />,
    },
  ];
}
