import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Loading, Notice, Skeleton } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';

interface Props {
  title: string;
  lead: string;
  done: string;
  confirm: (token: string) => Promise<unknown>;
}

/** Opened by the link of a mail, which carries its token after the #, in whatever browser the mail is read. */
export function ConfirmedByLink({ title, lead, done, confirm }: Props) {
  const [outcome, setOutcome] = useState<{ problem?: string }>();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    confirm(location.hash.slice(1)).then(
      () => setOutcome({}),
      (error: unknown) => setOutcome({ problem: messageOf(error) }),
    );
  }, [confirm]);
  return (
    <AuthLayout title={title} lead={lead} foot={null}>
      {outcome ? (
        <Notice tone={outcome.problem ? 'danger' : 'blue'}>{outcome.problem ?? done}</Notice>
      ) : (
        <Loading label={t`Confirming`}>
          <Skeleton height={48} />
        </Loading>
      )}
      <LinkButton href={paths.home} variant="primary" size="large" wide reloads>
        {t`Go to Zeacon`}
      </LinkButton>
    </AuthLayout>
  );
}
