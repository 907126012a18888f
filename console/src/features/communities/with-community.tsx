import { t } from '@lingui/core/macro';
import type { Community } from '@zeacon/contract';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCommunity } from '../../entities/communities/community-queries.ts';
import { paths } from '../../paths.ts';
import { GonePage } from '../../ui/gone-page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';

/** From a page of a community to the list of them. */
export const backToCommunities = () => ({ href: paths.communities, label: t`Communities` });

/** A page of a community, once it is read. */
export function WithCommunity({ id, children }: { id: string; children: (community: Community) => ReactNode }) {
  const { data, error, refetch } = useCommunity(id);
  if (data) return children(data);
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      missing={t`There is no such community`}
      title={t`Community`}
      back={backToCommunities()}
      icon={MessagesSquare}
      all={{ href: paths.communities, label: t`See all communities` }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
