import { t } from '@lingui/core/macro';
import { useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';

/** Asks, and takes the picture of a member away. */
export function useRemovePicture(communityId: string) {
  const { removePicture } = useCommunityWrites();
  const confirm = useConfirm();
  return ({ memberId, username }: { memberId: string; username: string }) =>
    confirm({
      title: t`Remove the picture of ${username}?`,
      text: <p>{t`It is deleted for good. They can choose another one; ban them if it should stay away.`}</p>,
      action: t`Remove picture`,
      run: () => removePicture.mutateAsync({ communityId, memberId }),
      done: t`Picture removed`,
    });
}
