import { t } from '@lingui/core/macro';
import { InsightDimension, type SharedReport } from '@zeacon/contract';
import { Link2Off } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { stepNames } from '../../entities/insights/chart-steps.ts';
import { dimensionName, valueName } from '../../entities/insights/dimension-names.ts';
import { notEnoughHistory } from '../../entities/insights/not-enough-history.ts';
import { useSharedReport } from '../../entities/report-links/report-link-queries.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { useTitle } from '../../ui/page.tsx';
import { EmptyState, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { ReportClicks, ReportFunnel, ReportLive, ReportRetention } from './report-video.tsx';
import * as styles from './shared-report.css.ts';

const readFragment = () => location.hash.slice(1);
function followFragment(onChange: () => void) {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** Figures that a business shares by a link, for whoever has it. */
export function SharedReportPage() {
  const token = useSyncExternalStore(followFragment, readFragment);
  const { data, error, refetch } = useSharedReport(token);
  const isOver = error instanceof ApiFailure && error.status < 500 && error.code !== 'request.rate_limited';
  useTitle(data && !isOver ? data.name : t`Shared report`);
  return (
    <div className={styles.root}>
      <main className={styles.page}>
        {isOver ? (
          <EmptyState icon={Link2Off} title={t`This report is no longer shared`}>
            {t`Its link was revoked, has expired or is not complete. Ask whoever sent it for a new one.`}
          </EmptyState>
        ) : data ? (
          <Report report={data} />
        ) : error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label={t`Loading report`}>
            <Skeleton height={480} radius={16} />
          </Loading>
        )}
      </main>
      <footer className={styles.footer}>
        <LogoMark />
      </footer>
    </div>
  );
}

function Report({ report }: { report: SharedReport }) {
  const { name, businessName, startDate, endDate, view, video, filterNames, previous } = report;
  const [from, to] = [stepNames('day', startDate).full, stepNames('day', endDate).full];
  const filters = InsightDimension.options.flatMap((dimension) => {
    const values = view.filters[dimension] ?? [];
    const names = values.map((value, at) => valueName(dimension, value, filterNames[dimension]?.[at] ?? value));
    return names.length > 0 ? [`${dimensionName(dimension)}: ${names.join(', ')}`] : [];
  });
  return (
    <>
      <header className={styles.head}>
        <p className={styles.soft} dir="auto">
          {businessName}
        </p>
        <h1 className={styles.title} dir="auto">
          {name}
        </h1>
        <p className={styles.soft}>{from === to ? from : t`${from} to ${to}`}</p>
        {(video || filters.length > 0) && (
          <ul className={styles.chips} aria-label={t`Filters`}>
            {video && (
              <li className={styles.chip} dir="auto">
                {video.name}
              </li>
            )}
            {filters.map((text) => (
              <li key={text} className={styles.chip} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        )}
      </header>
      <div className={styles.group}>
        <ReportTiles report={report} of="reach" />
        {previous && (
          <p className={styles.soft}>{t`Changes are compared with the previous period of the same length.`}</p>
        )}
        {!previous && view.compare !== false && <p className={styles.soft}>{notEnoughHistory()}</p>}
      </div>
      {video && (
        <>
          <ReportRetention retention={video.retention} />
          <ReportLive live={video.live} />
        </>
      )}
      <ReportChart report={report} />
      {video && (
        <>
          <ReportClicks {...video} />
          <ReportFunnel funnel={video.funnel} />
        </>
      )}
      <ReportTable report={report} />
      <section className={styles.group} aria-label={t`Quality of playback`}>
        <h2 className={styles.groupName}>{t`Quality of playback`}</h2>
        <ReportTiles report={report} of="quality" />
      </section>
    </>
  );
}
