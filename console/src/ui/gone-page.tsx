import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import { ApiFailure } from '../platform/api-failure.ts';
import { LinkButton } from './button.tsx';
import { Page } from './page.tsx';
import { EmptyState, Problem } from './states.tsx';

interface Props {
  /** Message that the requested item does not exist. */
  missing: string;
  /** Title of the page while the item is unknown. */
  title: string;
  back: { href: string; label: string };
  icon: LucideIcon;
  /** The list of all items of its kind. */
  all: { href: string; label: string };
  error: unknown;
  onRetry: () => void;
}

/** Replaces a page whose item cannot be loaded: it is gone, or the server could not be reached. */
export function GonePage({ missing, title, back, icon, all, error, onRetry }: Props) {
  const isGone = error instanceof ApiFailure && error.status === 404;
  return (
    <Page title={title} back={back}>
      {isGone ? (
        <EmptyState icon={icon} title={missing} action={<LinkButton href={all.href}>{all.label}</LinkButton>}>
          {t`It may have been deleted.`}
        </EmptyState>
      ) : (
        <Problem error={error} onRetry={onRetry} />
      )}
    </Page>
  );
}
