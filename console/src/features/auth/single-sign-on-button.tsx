import { t } from '@lingui/core/macro';
import { Building2 } from 'lucide-react';
import { useSearch } from 'wouter';
import { useBeginSingleSignOn, useSingleSignOn } from '../../entities/single-sign-on/single-sign-on-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

/** Leads to the provider, where one is configured. */
export function SingleSignOnButton() {
  const { data } = useSingleSignOn();
  const begin = useBeginSingleSignOn();
  const next = new URLSearchParams(useSearch()).get('next') ?? undefined;
  if (!data?.isOn) return null;
  const { name } = data;
  return (
    <>
      {begin.error && <Notice tone="danger">{messageOf(begin.error)}</Notice>}
      <Button icon={Building2} size="large" wide isPending={begin.isPending} onPress={() => begin.mutate(next)}>
        {name ? t`Continue with ${name}` : t`Continue with single sign-on`}
      </Button>
    </>
  );
}
