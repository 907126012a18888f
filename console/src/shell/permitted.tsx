import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Permission } from '@zeacon/contract';
import { useAtomValue } from 'jotai';
import { Eye, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { roleNames } from '../entities/team/role-names.ts';
import { paths } from '../paths.ts';
import { isActingAtom, readsOnlyAtom, useRoleMay } from '../platform/may.tsx';
import { useSession } from '../platform/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Pages that one needs them for are there to change something, and show nothing else. */
const isToChange = (permission: Permission) => /\.(?:write|create|host)$/.test(permission);

interface Props {
  needs: Permission;
  /** Whether nobody uses it while acting as somebody else. */
  themselves?: boolean;
  children: ReactNode;
}

/** A page that the person may open; for everybody else, a sentence that says so in its place. */
export function Permitted({ needs, themselves = false, children }: Props) {
  const { role, account } = useSession();
  const { businessName } = account;
  const readsOnly = useAtomValue(readsOnlyAtom) && isToChange(needs);
  const isForThemselves = useAtomValue(isActingAtom) && themselves;
  const roleName = i18n._(roleNames[role].label);
  const home = <LinkButton href={paths.home}>{t`Go to the home page`}</LinkButton>;
  if (!useRoleMay(needs))
    return (
      <Page title={t`Your role does not include this page`}>
        <EmptyState icon={Lock} title={t`Your role: ${roleName}`} action={home}>
          {t`An owner or admin of ${businessName} can give you another one.`}
        </EmptyState>
      </Page>
    );
  if (readsOnly)
    return (
      <Page title={t`This page changes something`}>
        <EmptyState icon={Eye} title={t`You are viewing ${businessName} and cannot change anything`} action={home}>
          {t`If you were asked to, act as this member again with the right to make changes.`}
        </EmptyState>
      </Page>
    );
  if (isForThemselves)
    return (
      <Page title={t`This page is for members themselves`}>
        <EmptyState icon={Lock} title={t`You are acting for ${businessName}`} action={home}>
          {t`Nobody hosts while acting as somebody else: only the members can, signed in as themselves.`}
        </EmptyState>
      </Page>
    );
  return children;
}
