import { t } from '@lingui/core/macro';
import { visitorDataPagePath } from '@zeacon/contract';
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
      back={{ href: paths.settings, label: t`Business` }}
      lead={t`How your players recognise returning visitors, what they count, and how long it is kept.`}
    >
      {!data ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.column}>
          <Card title={t`Identification and consent`}>
            <VisitorForm state={data} />
          </Card>
          <Card title={t`What visitors can do`}>
            <p className={styles.soft}>
              {t`On this page visitors see what is stored of them, and erase it. Link to it from your privacy policy; the guide on consent and privacy says how.`}
            </p>
            <a href={visitorDataPagePath} target="_blank" rel="noreferrer">
              {location.origin + visitorDataPagePath}
            </a>
          </Card>
          {data.settings.identification === 'FINGERPRINT' && <VisitorErrorsCard errors={data.errors} />}
        </div>
      )}
    </Page>
  );
}
