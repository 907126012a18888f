import { t } from '@lingui/core/macro';
import type { CommunityDomain } from '@zeacon/contract';
import { formatDay } from '../../platform/format.ts';
import { Badge } from '../../ui/states.tsx';

export function DomainBadge({ domain: { state, openedDate } }: { domain: CommunityDomain }) {
  if (state === 'PENDING') return <Badge tone="amber">{t`Not verified`}</Badge>;
  if (state === 'ENDED') return <Badge tone="danger">{t`Not shown any more`}</Badge>;
  if (state === 'ATTENTION') return <Badge tone="danger">{t`Needs attention`}</Badge>;
  return openedDate ? <Badge tone="green">{t`In use`}</Badge> : <Badge tone="green">{t`Verified`}</Badge>;
}

/** What the state means, in words. */
export function domainText({ state, name, openedDate, endsDate, nextCheckDate, needsText }: CommunityDomain): string {
  const end = endsDate ? formatDay(endsDate) : '';
  if (state === 'PENDING' && needsText)
    return t`Add the TXT record where ${name} is managed, as well as the one that points here: somebody else verified this domain before.`;
  if (state === 'PENDING')
    return nextCheckDate
      ? t`Add one of these records where ${name} is managed. We look for it automatically; press “Check now” if you do not want to wait.`
      : t`The records were missing for a long time and are no longer checked automatically. Create them, then check.`;
  if (state === 'ENDED')
    return t`The community is at its subdomain again. Make the records again, then check, and it is shown at ${name} as before.`;
  if (state === 'ATTENTION')
    return t`The community is still shown here, but the records are missing. Without them it ends on ${end}.`;
  return openedDate
    ? t`This is the address of the community: its subdomain leads here.`
    : t`The domain is yours. Open it once: from then on it is the address of the community. If your browser warns you, the platform still needs a certificate for it.`;
}
