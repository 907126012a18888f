import { plural, t } from '@lingui/core/macro';
import type { InsightDimension } from '@zeacon/contract';
import { shortName, valueName } from '../../entities/insights/dimension-names.ts';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { useInsightNow } from '../../entities/insights/insight-queries.ts';
import { formatter } from '../../language/formatter.ts';
import { formatCount } from '../../platform/format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { addressZoom } from './address-zoom.ts';
import { cardInAddress, type InsightAddress } from './insight-address.ts';
import * as styles from './insights.css.ts';

const minute = formatter((locales) => new Intl.DateTimeFormat(locales, { timeStyle: 'short' }));
const listed = 5;

/** Who is watching at this moment, and in the last half hour. */
export function NowCard({ address }: { address: InsightAddress }) {
  const { streamId } = address.asked;
  const { data, error, refetch } = useInsightNow(streamId);
  const title = t({ message: 'Now', comment: 'Who is watching at this moment' });
  return (
    <Card
      title={title}
      actions={<ExplainButton name={title} onPress={() => address.change({ explain: cardInAddress('now') })} />}
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading who is watching`}>
          <Skeleton height={200} />
        </Loading>
      )}
      {data && (
        <>
          {/* Read with the page: a number that changes every few seconds would talk over everything else. */}
          <p className={styles.watching}>
            <span className={styles.watchingCount}>{formatCount(data.watching)}</span>
            <span className={styles.soft}>
              {plural(data.watching, { one: 'is watching at this moment', other: 'are watching at this moment' })}
            </span>
          </p>
          <Chart
            {...addressZoom(
              address,
              'now',
              data.minutes.map(({ start }) => start),
            )}
            label={t`Watching, the last 30 minutes`}
            stepName={t`Minute`}
            steps={data.minutes.map(({ start }) => minute().format(new Date(start)))}
            lines={[{ id: 'watching', name: t`Watching`, values: data.minutes.map(({ watching }) => watching) }]}
            format={formatCount}
            isWhole
            asTable={false}
            height={120}
            nothing={t`Nobody watched in the last 30 minutes.`}
          />
          {data.watching > 0 && (
            <div className={styles.shortLists}>
              {streamId === undefined && <ShortList dimension="streamId" title={t`Videos`} items={data.streams} />}
              <ShortList dimension="page" title={t({ message: 'Pages', context: 'of a site' })} items={data.pages} />
              <ShortList dimension="country" title={t`Countries`} items={data.countries} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}

interface ShortListProps {
  title: string;
  dimension: InsightDimension;
  items: readonly { value: string; name: string; watching: number }[];
}

function ShortList({ title, dimension, items }: ShortListProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.shortName}>{title}</h3>
      <ul>
        {items.slice(0, listed).map(({ value, name, watching }) => (
          <li key={value} className={styles.shortLine}>
            <bdi className={styles.cut}>{shortName(dimension, valueName(dimension, value, name))}</bdi>
            <span className={styles.number}>{formatCount(watching)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
