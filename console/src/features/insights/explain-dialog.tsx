import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { InsightMeasure } from '@zeacon/contract';
import { figureDefinitions } from '../../entities/insights/figure-definitions.ts';
import { figureName, figureOf, formatFigure, formatFineShare } from '../../entities/insights/figure-format.ts';
import { useFigures, useInsightSessions } from '../../entities/insights/insight-queries.ts';
import { formatValues } from '../../entities/insights/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import type { InsightAddress } from './insight-address.ts';
import * as styles from './insights.css.ts';
import { LeftOut } from './left-out.tsx';
import { SessionTable } from './session-table.tsx';

const sampleSize = 5;

/** What one figure means, what it leaves out, how sure it is, and some of the views that it is made of. */
export function ExplainDialog({ measure, address }: { measure: InsightMeasure; address: InsightAddress }) {
  const { asked, isCompared, change } = address;
  const { data, error, refetch } = useFigures({ ...asked, compare: isCompared });
  const { formula, only } = figureDefinitions[measure];
  const sessions = useInsightSessions({ ...asked, ...(only && { only }), page: 0, size: sampleSize });
  const close = () => change({ explain: undefined });
  const name = figureName(measure);
  const value = data && formatFigure(measure, figureOf(data, measure));
  return (
    <Dialog title={value ? `${name}: ${value}` : name} isOpen onClose={close} size="large">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={styles.dialogBody} tabIndex={0} aria-label={name}>
        <p className={styles.formula}>{i18n._(formula)}</p>
        {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <LeftOut leftOut={data.leftOut} pageViews={data.pageViews} />
            <p className={styles.soft}>{certainty(measure, data.uniqueVisitorsError)}</p>
            {measure === 'conversions' && data.conversionValues.length > 0 && (
              <p className={styles.soft}>{worth(formatValues(data.conversionValues))}</p>
            )}
          </>
        )}
        <h3 className={styles.groupName}>{t`Some of the views behind it`}</h3>
        {sessions.error && !sessions.data && <Problem error={sessions.error} onRetry={() => void sessions.refetch()} />}
        {!sessions.data && !sessions.error && (
          <Loading label={t`Loading views`}>
            <Skeleton height={120} />
          </Loading>
        )}
        {sessions.data?.totalItems === 0 && <p className={styles.soft}>{t`There is none in this period.`}</p>}
        {sessions.data && sessions.data.items.length > 0 && (
          <SessionTable
            sessions={sessions.data.items}
            withVideo={asked.streamId === undefined}
            onOpen={(session) => change({ session })}
          />
        )}
      </section>
      <DialogActions>
        <Button onPress={close}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}

const worth = (values: string) => t`Together they were worth ${values}.`;

function certainty(measure: InsightMeasure, error: number): string {
  if (measure !== 'uniqueVisitors' || error === 0) return t`This is exact, no estimate.`;
  const share = formatFineShare(error);
  return t`An estimate: two of three times it is at most ${share} off.`;
}
