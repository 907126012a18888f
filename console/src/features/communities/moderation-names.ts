import { t } from '@lingui/core/macro';
import type { LinkRule, ModeratedKind, ModerationActionName, ReportReason } from '@zeacon/contract';

export function reasonName(reason: ReportReason): string {
  if (reason === 'REPORTED') return t`Reported by members`;
  if (reason === 'FIRST_POST') return t`First post of a member`;
  if (reason === 'WORD') return t`Has a word of your list`;
  if (reason === 'SPAM') return t`Looks like spam`;
  return reason === 'LINK' ? t`Has a link` : t`Same browser as somebody banned`;
}

export function kindName(kind: ModeratedKind): string {
  if (kind === 'POST') return t`Post`;
  return kind === 'COMMENT' ? t`Comment` : t`Member`;
}

export function actionName(action: ModerationActionName): string {
  if (action === 'KEPT') return t({ message: 'Kept', context: 'moderation' });
  if (action === 'REMOVED') return t({ message: 'Removed', context: 'moderation' });
  if (action === 'BANNED') return t`Banned`;
  if (action === 'UNBANNED') return t`Ban lifted`;
  if (action === 'UPHELD') return t`Appeal refused`;
  if (action === 'OVERTURNED') return t`Appeal granted`;
  if (action === 'REFUSED') return t`Request refused`;
  if (action === 'PICTURE') return t`Picture removed`;
  if (action === 'BIO') return t`Description removed`;
  return action === 'LET_IN' ? t`Member approved` : t`Role changed`;
}

export function linkRuleName(rule: LinkRule): string {
  if (rule === 'ALLOW') return t`Members may write links`;
  return rule === 'HOLD' ? t`Texts with links wait` : t`Links are refused`;
}
