import { t } from '@lingui/core/macro';
import type { Community } from '@zeacon/contract';
import { ExternalLink, ListChecks, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { paths } from '../../paths.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatCount } from '../../platform/format.ts';
import { May, useMay } from '../../platform/may.tsx';
import { useAccount } from '../../platform/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MembersTab } from './members-tab.tsx';
import { ModerationTab } from './moderation-tab.tsx';
import { PostsTab } from './posts-tab.tsx';
import { isSetupOpen } from './setup-draft.ts';
import { SetupTab } from './setup-tab.tsx';
import { SpacesTab } from './spaces-tab.tsx';
import { backToCommunities, WithCommunity } from './with-community.tsx';

const FiguresTab = later(() => import('./figures-tab.tsx').then((m) => m.FiguresTab));
const WhatNext = later(() => import('./what-next.tsx').then((m) => m.WhatNext));
const ImportTab = later(() => import('./import-tab.tsx').then((m) => m.ImportTab));

export const CommunityPage = ({ id }: { id: string }) => (
  <WithCommunity id={id}>{(community) => <OpenCommunity community={community} />}</WithCommunity>
);

function OpenCommunity({ community }: { community: Community }) {
  const { id, title, url, price, requestCount } = community;
  const account = useAccount();
  const waiting = formatCount(requestCount);
  const toDecide = (community.reportCount ?? 0) + (community.appealCount ?? 0);
  const decisions = formatCount(toDecide);
  const { remove } = useCommunityWrites();
  const confirm = useConfirm();
  const [, navigate] = useLocation();
  const mayWrite = useMay('communities.write');
  const [params, setParams] = useSearchParams();
  // Of the member that the palette found.
  const found = params.get('member') ?? '';
  const posts = { id: 'posts', label: t`Posts`, content: <PostsTab communityId={id} mayWrite={mayWrite} /> };
  const figures = {
    id: 'figures',
    label: t`Insights`,
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
    {
      id: 'moderation',
      label: toDecide > 0 ? t`Moderation (${decisions} waiting)` : t`Moderation`,
      content: <ModerationTab community={community} />,
    },
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
  const tabs = mayWrite ? [posts, figures, ...forWriters] : [posts, figures];
  const wanted = params.get('tab') ?? (found === '' ? 'posts' : 'members');
  const selected = tabs.some((tab) => tab.id === wanted) ? wanted : 'posts';
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
      back={backToCommunities()}
      lead={new URL(url).host}
      actions={
        <>
          <May do="communities.write">
            <Button variant="danger" icon={Trash2} onPress={askRemoval}>
              {t`Delete`}
            </Button>
          </May>
          {mayWrite && isSetupOpen(account.id, id) && (
            <LinkButton href={paths.communitySetup(id)} icon={ListChecks} variant="primary">
              {t`Continue setup`}
            </LinkButton>
          )}
          <LinkButton href={url} icon={ExternalLink}>
            {t`Open the community`}
          </LinkButton>
        </>
      }
    >
      {mayWrite && params.has('next') && (
        <Suspense>
          <WhatNext community={community} onClose={() => setParams(tabOf(selected), { replace: true })} />
        </Suspense>
      )}
      <Tabs
        key={found}
        label={t`Community`}
        tabs={tabs}
        selected={selected}
        onChange={(tab) => setParams(tabOf(tab), { replace: true })}
      />
    </Page>
  );
}

/** In the address; the first stands in none. */
const tabOf = (tab: string): Record<string, string> => (tab === 'posts' ? {} : { tab });
