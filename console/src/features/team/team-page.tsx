import { t } from '@lingui/core/macro';
import type { TeamMember } from '@zeacon/contract';
import { UserPlus, Users } from 'lucide-react';
import { useTeam } from '../../entities/team/team-queries.ts';
import { paths } from '../../paths.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { useMay } from '../../platform/may.tsx';
import { useNewDialog } from '../../platform/new-dialog.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage, onePage } from '../../ui/list-page.tsx';
import { Badge, Skeleton } from '../../ui/states.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitesSection } from './invites-section.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberRole } from './member-role.tsx';
import * as styles from './team.css.ts';

/** Who works for the business, as what, and who was asked to. */
export function TeamPage() {
  const address = useListAddress();
  const { data, error, refetch } = useTeam();
  const { businessName } = useSession().account;
  const [isInviting, setInviting] = useNewDialog();
  const mayManage = useMay('team.manage');
  return (
    <>
      <ListPage
        title={t`Team`}
        lead={t`Everybody who may log in for ${businessName}, each with a role that says what they may do.`}
        back={{ href: paths.settings, label: t`Business` }}
        list={{ data: data && onePage(data), error, refetch }}
        address={address}
        action={
          mayManage && (
            <Button variant="primary" icon={UserPlus} onPress={() => setInviting(true)}>
              {t`Invite somebody`}
            </Button>
          )
        }
        loading={{ label: t`Loading the team`, bones: <Skeleton height={180} radius={16} /> }}
        empty={{ icon: Users, title: t`Nobody is here`, text: t`Reload the page to see who is.` }}
        after={mayManage && data && <InvitesSection />}
      >
        {(members) => (
          <DataTable
            label={t`Members`}
            columns={columns()}
            rows={members}
            idOf={(member: TeamMember) => member.userId}
          />
        )}
      </ListPage>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

const columns = (): Column<TeamMember>[] => [
  {
    id: 'email',
    name: t`Email`,
    isRowHeader: true,
    isWide: true,
    cell: ({ email, isYou, deletesDate }) => {
      const date = deletesDate && formatMoment(deletesDate);
      return (
        <span className={styles.who}>
          <bdi>{email}</bdi>
          {isYou && <Badge tone="green">{t`You`}</Badge>}
          {date && <Badge tone="amber">{t`Account deleted, can be restored until ${date}`}</Badge>}
        </span>
      );
    },
  },
  { id: 'role', name: t`Role`, cell: (member) => <MemberRole member={member} /> },
  {
    id: 'joined',
    name: t({ message: 'Joined', context: 'date' }),
    isNumber: true,
    cell: ({ joinedDate }) => formatMoment(joinedDate),
  },
  {
    id: 'seen',
    name: t`Last seen`,
    isNumber: true,
    cell: ({ lastSeenDate }) => (lastSeenDate === null ? t`Over a month ago` : formatAgo(lastSeenDate)),
  },
  {
    id: 'actions',
    name: t`Actions`,
    isNameHidden: true,
    cell: (member) => <MemberMenu member={member} />,
  },
];
