import { t } from '@lingui/core/macro';
import { useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';

/** Asks, and takes away what a member says of themselves. */
export function useRemoveBio(communityId: string) {
  const { removeBio } = useCommunityWrites();
  const confirm = useConfirm();
  return ({ memberId, username }: { memberId: string; username: string }) =>
    confirm({
      title: t`Remove the description of ${username}?`,
      text: <p>{t`They can write another one; ban them if it should stay away.`}</p>,
      action: t`Remove description`,
      run: () => removeBio.mutateAsync({ communityId, memberId }),
      done: t`Description removed`,
    });
}
