import { t } from '@lingui/core/macro';
import type { PostReaction } from '@zeacon/contract';

/** As pages of communities show it. */
export function reactionOf(reaction: PostReaction): { sign: string; name: string } {
  if (reaction === 'LIKE') return { sign: '👍', name: t({ message: 'Like', context: 'reaction' }) };
  if (reaction === 'LOVE') return { sign: '❤️', name: t({ message: 'Love', context: 'reaction' }) };
  if (reaction === 'LAUGH') return { sign: '😄', name: t({ message: 'Laugh', context: 'reaction' }) };
  return { sign: '🎉', name: t({ message: 'Celebrate', context: 'reaction' }) };
}
