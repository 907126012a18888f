import { t } from '@lingui/core/macro';
import type { Community } from '@zeacon/contract';
import { useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Whether members put videos of their own into posts. */
export function MemberVideos({ community: { id, takesVideos } }: { community: Community }) {
  const { update } = useCommunityWrites();
  return (
    <Card title={t`Videos of members`}>
      {update.error && <Notice tone="danger">{messageOf(update.error)}</Notice>}
      <Switch
        label={t`Members put videos into their posts`}
        hint={t`10 minutes and 250 MB at most. They count towards your storage, and are in your library.`}
        isSelected={takesVideos}
        onChange={(takesVideos) => update.mutate({ communityId: id, takesVideos })}
      />
    </Card>
  );
}
