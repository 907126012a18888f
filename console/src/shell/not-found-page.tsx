import { Compass } from 'lucide-react';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        icon={Compass}
        title="There is nothing at this address"
        action={
          <LinkButton href={paths.home} variant="primary">
            Go to home
          </LinkButton>
        }
      >
        The page may have moved, or the link may be incomplete.
      </EmptyState>
    </Page>
  );
}
