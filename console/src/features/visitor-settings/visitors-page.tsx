import { t } from '@lingui/core/macro';
import { useVisitorSettings } from '../../entities/visitor-settings/visitor-settings-queries.ts';
import { paths } from '../../paths.ts';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Problem } from '../../ui/states.tsx';
import { VisitorErrorsCard } from './visitor-errors-card.tsx';
import { VisitorForm } from './visitor-form.tsx';
import * as styles from './visitors.css.ts';

/** How players tell visitors apart, and what went wrong with it. */
export function VisitorsPage() {
  const { data, error, refetch } = useVisitorSettings();
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page
      title={t`Visitors`}
      back={{ href: paths.settings, label: t`Settings` }}
      lead={t`How your players know a visitor who comes back, and what they count.`}
    >
      {!data ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.column}>
          <Card title={t`Identification and consent`}>
            <VisitorForm state={data} />
          </Card>
          {data.settings.identification === 'FINGERPRINT' && <VisitorErrorsCard errors={data.errors} />}
        </div>
      )}
    </Page>
  );
}
