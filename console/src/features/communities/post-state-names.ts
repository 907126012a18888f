import { t } from '@lingui/core/macro';
import type { PostState } from '@zeacon/contract';

export function postStateName(state: PostState): string {
  const names: Record<PostState, string> = {
    DRAFT: t`Draft`,
    SCHEDULED: t({ message: 'Scheduled', context: 'post' }),
    PUBLISHED: t({ message: 'Published', context: 'post' }),
    HELD: t`Others do not see it yet`,
    REMOVED: t`Removed`,
  };
  return names[state];
}
