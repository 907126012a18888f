import { t } from '@lingui/core/macro';
import type { Community } from '@zeacon/contract';
import { ExternalLink, MessagesSquare, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useCommunity, useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { paths } from '../../paths.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatCount } from '../../platform/format.ts';
import { May, useMay } from '../../platform/may.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { later } from '../../ui/later.ts';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';

import { MembersTab } from './members-tab.tsx';
import { ModerationTab } from './moderation-tab.tsx';
import { PostsTab } from './posts-tab.tsx';
import { SetupTab } from './setup-tab.tsx';
import { SpacesTab } from './spaces-tab.tsx';

const FiguresTab = later(() => import('./figures-tab.tsx').then((m) => m.FiguresTab));
const ImportTab = later(() => import('./import-tab.tsx').then((m) => m.ImportTab));

const back = () => ({ href: paths.communities, label: t`Communities` });

export function CommunityPage({ id }: { id: string }) {
  const { data, error, refetch } = useCommunity(id);
  if (data) return <OpenCommunity community={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      missing={t`There is no such community`}
      title={t`Community`}
      back={back()}
      icon={MessagesSquare}
      all={{ href: paths.communities, label: t`See all communities` }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function OpenCommunity({ community }: { community: Community }) {
  const { id, title, url, price, requestCount } = community;
  const waiting = formatCount(requestCount);
  const { remove } = useCommunityWrites();
  const confirm = useConfirm();
  const [, navigate] = useLocation();
  const mayWrite = useMay('communities.write');
  // Of the member that the palette found.
  const [params] = useSearchParams();
  const found = params.get('member') ?? '';
  const isOfMembers = found !== '' || params.get('tab') === 'members';
  const posts = { id: 'posts', label: t`Posts`, content: <PostsTab communityId={id} mayWrite={mayWrite} /> };
  const figures = {
    id: 'figures',
    label: t`Figures`,
    content: (
      <Suspense fallback={<PageSkeleton />}>
        <FiguresTab community={community} />
      </Suspense>
    ),
  };
  const forWriters = [
    { id: 'spaces', label: t`Spaces`, content: <SpacesTab communityId={id} /> },
    {
      id: 'members',
      label: requestCount > 0 ? t`Members (${waiting} waiting)` : t`Members`,
      content: <MembersTab community={community} />,
    },
    { id: 'moderation', label: t`Moderation`, content: <ModerationTab community={community} /> },
    { id: 'setup', label: t`Setup`, content: <SetupTab key={id} community={community} /> },
    {
      id: 'import',
      label: t`Import`,
      content: (
        <Suspense fallback={<PageSkeleton />}>
          <ImportTab communityId={id} />
        </Suspense>
      ),
    },
  ];
  const askRemoval = () =>
    confirm({
      title: t`Delete “${title}”?`,
      text: (
        <>
          <p>{t`Its posts, comments and members will be lost for good. The videos stay in your library.`}</p>
          {price && <p>{t`This does not refund anyone who paid for membership. Refund them under Sales.`}</p>}
        </>
      ),
      action: t`Delete community`,
      run: () => remove.mutateAsync(id),
      done: t`Community deleted`,
      onDone: () => navigate(paths.communities),
    });
  return (
    <Page
      title={title}
      back={back()}
      lead={new URL(url).host}
      actions={
        <>
          <May do="communities.write">
            <Button variant="danger" icon={Trash2} onPress={askRemoval}>
              {t`Delete`}
            </Button>
          </May>
          <LinkButton href={url} icon={ExternalLink}>
            {t`Open the community`}
          </LinkButton>
        </>
      }
    >
      <Tabs
        key={found}
        label={t`Community`}
        tabs={mayWrite ? [posts, figures, ...forWriters] : [posts, figures]}
        {...(isOfMembers && mayWrite && { first: 'members' })}
      />
    </Page>
  );
}
