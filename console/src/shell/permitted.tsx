import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Permission } from '@zeacon/contract';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { roleNames } from '../entities/team/role-names.ts';
import { paths } from '../paths.ts';
import { useMay } from '../platform/may.tsx';
import { useSession } from '../platform/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

/** A page that the role may open; for everybody else, a sentence that says so in its place. */
export function Permitted({ needs, children }: { needs: Permission; children: ReactNode }) {
  const { role, account } = useSession();
  const { businessName } = account;
  const roleName = i18n._(roleNames[role].label);
  if (useMay(needs)) return children;
  return (
    <Page title={t`Your role does not include this page`}>
      <EmptyState
        icon={Lock}
        title={t`Your role: ${roleName}`}
        action={<LinkButton href={paths.home}>{t`Go to the home page`}</LinkButton>}
      >
        {t`An owner or admin of ${businessName} can give you another one.`}
      </EmptyState>
    </Page>
  );
}
