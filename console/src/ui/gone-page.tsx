import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import { ApiFailure } from '../platform/api-failure.ts';
import { LinkButton } from './button.tsx';
import { Page } from './page.tsx';
import { EmptyState, Problem } from './states.tsx';

interface Props {
  /** Says that what was asked for is not there. */
  missing: string;
  /** Of the page, while what it is about is not known. */
  title: string;
  back: { href: string; label: string };
  icon: LucideIcon;
  /** All there are of its kind. */
  all: { href: string; label: string };
  error: unknown;
  onRetry: () => void;
}

/** In the place of a page about something that cannot be read: it is gone, or could not be reached. */
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
