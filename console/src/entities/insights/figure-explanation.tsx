import { t } from '@lingui/core/macro';
import type { getInsightKpi, InsightMeasure, OverlayWanted, Reply, SessionKind, SessionSort } from '@zeacon/contract';
import type { ReactNode } from 'react';
import { Problem } from '../../ui/states.tsx';
import * as styles from './explanation.css.ts';
import { Explanation } from './explanation.tsx';
import { formatFineShare } from './figure-format.ts';
import { type Asked, useFigures, useInsightSessions } from './insight-queries.ts';
import { LeftOut } from './left-out.tsx';
import { SampleViews, sampleSize } from './sample-views.tsx';

type Figures = Reply<typeof getInsightKpi>;

interface Props {
  name: string;
  /** What it is now. */
  value?: (figures: Figures) => string | undefined;
  /** How it is computed. */
  formula: ReactNode;
  /** The figure that may be an estimate. */
  measure?: InsightMeasure;
  more?: (figures: Figures) => string | undefined;
  asked: Asked;
  isCompared: boolean;
  /** The views that show best what it counts. */
  sample: { only?: SessionKind | undefined; sort?: SessionSort | undefined; overlay?: OverlayWanted };
  /** Chooses among samples. */
  choice?: ReactNode;
  onOpen: (session: string) => void;
  onClose: () => void;
}

/** Explains a figure of views. */
export function FigureExplanation(props: Props) {
  const { name, formula, measure, asked, isCompared, sample, choice, onOpen, onClose } = props;
  const { data, error, refetch } = useFigures({ ...asked, compare: isCompared });
  const sessions = useInsightSessions({ ...asked, ...sample, page: 0, size: sampleSize });
  const value = data && props.value?.(data);
  const more = data && props.more?.(data);
  const limits = (
    <>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <LeftOut leftOut={data.leftOut} pageViews={data.pageViews} />
          <p className={styles.soft}>{certainty(measure, data.uniqueVisitorsError)}</p>
          {more && <p className={styles.soft}>{more}</p>}
        </>
      )}
    </>
  );
  const views = (
    <>
      {choice}
      <SampleViews
        sessions={sessions.data?.items}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        nothing={t`There is none in this period.`}
        withVideo={asked.streamId === undefined}
        onOpen={onOpen}
      />
    </>
  );
  return (
    <Explanation
      {...{ name, value, formula, limits, onClose }}
      sample={{ title: t`Some of the views behind it`, content: views }}
    />
  );
}

/** Startup times that are added up by day keep three digits. */
const startupError = 0.005;

function certainty(measure: InsightMeasure | undefined, error: number): string {
  if (measure === 'startupMs') {
    const share = formatFineShare(startupError);
    return t`In large periods, times of a second or more are rounded before the median is taken: it is at most ${share} off.`;
  }
  if (measure !== 'uniqueVisitors' || error === 0) return t`This is exact, no estimate.`;
  const share = formatFineShare(error);
  return t`An estimate: two of three times it is at most ${share} off.`;
}
