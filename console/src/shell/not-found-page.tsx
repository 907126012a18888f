import { t } from '@lingui/core/macro';
import { Compass } from 'lucide-react';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

export function NotFoundPage() {
  return (
    <Page title={t`Page not found`}>
      <EmptyState
        icon={Compass}
        title={t`There is nothing at this address`}
        action={
          <LinkButton href={paths.home} variant="primary">
            {t`Go to home`}
          </LinkButton>
        }
      >
        {t`The page may have moved, or the link may be incomplete.`}
      </EmptyState>
    </Page>
  );
}
