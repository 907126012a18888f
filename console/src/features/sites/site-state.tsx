import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Site, SiteProofMethod, SnippetState } from '@zeacon/contract';
import { Badge } from '../../ui/states.tsx';

export function ProofBadge({ site: { verifiedDate } }: { site: Site }) {
  return verifiedDate ? <Badge tone="green">{t`Verified`}</Badge> : <Badge tone="amber">{t`Not verified`}</Badge>;
}

const looks = {
  NOT_CHECKED: { tone: 'grey', label: msg`Not checked yet` },
  FOUND: { tone: 'green', label: msg`Snippet found` },
  SEEN: { tone: 'green', label: msg`Seen by visitors` },
  BROKEN: { tone: 'danger', label: msg`Snippet does not work` },
  MISSING: { tone: 'danger', label: msg`Snippet missing` },
  UNREADABLE: { tone: 'amber', label: msg`Page not readable` },
} as const satisfies Record<SnippetState, unknown>;

export function SnippetBadge({ state }: { state: SnippetState }) {
  return <Badge tone={looks[state].tone}>{i18n._(looks[state].label)}</Badge>;
}

const methods: Record<SiteProofMethod, ReturnType<typeof msg>> = {
  META: msg`Meta tag`,
  DNS: msg`DNS record`,
  FILE: msg`File`,
};

export const methodName = (method: SiteProofMethod) => i18n._(methods[method]);
