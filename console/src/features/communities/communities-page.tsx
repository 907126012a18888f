import { t } from '@lingui/core/macro';
import type { Community } from '@zeacon/contract';
import { MessagesSquare, Plus } from 'lucide-react';
import { Link, Redirect } from 'wouter';
import { useCommunities } from '../../entities/communities/community-queries.ts';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { May, useMay } from '../../platform/may.tsx';
import { useNewDialog } from '../../platform/new-dialog.ts';
import { useAccount } from '../../platform/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Skeleton } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { isSetupOpen } from './setup-draft.ts';
import { visibilityName } from './visibility-names.ts';
import { hasWaiting, WaitingBadge } from './waiting-badge.tsx';

const pageSize = 20;

export function CommunitiesPage() {
  const address = useListAddress<never>([]);
  const list = useCommunities({ page: address.page, size: pageSize });
  const [isAsked] = useNewDialog();
  const mayWrite = useMay('communities.write');
  const { id: businessId } = useAccount();
  const unfinished = (id: string) => mayWrite && isSetupOpen(businessId, id);
  if (isAsked && mayWrite) return <Redirect to={paths.newCommunity} replace />;
  return (
    <ListPage
      title={t`Communities`}
      lead={t`Bring people together around your videos: a place with its own address, where they read, write and answer each other.`}
      list={list}
      address={address}
      action={
        <May do="communities.write">
          <LinkButton variant="primary" icon={Plus} href={paths.newCommunity}>
            {t`New community`}
          </LinkButton>
        </May>
      }
      loading={{ label: t`Loading communities`, bones: <Skeleton height={220} radius={16} /> }}
      empty={{
        icon: MessagesSquare,
        title: t`No communities yet`,
        text: t`Create one, write the first post, and send people its address.`,
      }}
    >
      {(communities) => (
        <DataTable label={t`Communities`} columns={columns(unfinished)} rows={communities} idOf={({ id }) => id} />
      )}
    </ListPage>
  );
}

/** `unfinished`: whether somebody began to set it up and has not finished. */
const columns = (unfinished: (id: string) => boolean): Column<Community>[] => [
  {
    id: 'title',
    name: t`Title`,
    isRowHeader: true,
    isWide: true,
    cell: (community) => (
      <>
        <Link className={textLink} href={paths.community(community.id)}>
          {community.title}
        </Link>
        {hasWaiting(community) && <WaitingBadge community={community} />}
        {unfinished(community.id) && (
          <Link className={styles.waiting} href={paths.communitySetup(community.id)}>
            {t`Setup not finished`}
          </Link>
        )}
      </>
    ),
  },
  {
    id: 'address',
    name: t`Address`,
    cell: ({ url }) => (
      <a className={textLink} href={url} target="_blank" rel="noreferrer">
        {new URL(url).host}
      </a>
    ),
  },
  { id: 'visibility', name: t`Who can read it`, cell: ({ visibility }) => visibilityName(visibility) },
  { id: 'members', name: t`Members`, isNumber: true, cell: ({ memberCount }) => memberCount },
  { id: 'posts', name: t`Posts`, isNumber: true, cell: ({ postCount }) => postCount },
];
