import { plural, t } from '@lingui/core/macro';
import type { getLiveAudience, Reply } from '@zeacon/contract';
import { formatter } from '../../language/formatter.ts';
import { formatCount } from '../../platform/format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { Span } from '../../ui/chart/chart-scale.ts';
import * as styles from './live-curve.css.ts';

const time = formatter((locales) => new Intl.DateTimeFormat(locales, { timeStyle: 'short' }));
const exactTime = formatter((locales) => new Intl.DateTimeFormat(locales, { timeStyle: 'medium' }));

interface Props {
  points: Reply<typeof getLiveAudience>['points'];
  asTable: boolean;
  isBusy?: boolean;
  /** The part that both of its charts show; without `onZoom` each keeps its own. */
  zoom?: Span | undefined;
  onZoom?: (span: Span | undefined) => void;
}

/** How many watched, wrote and raised a hand, along the time that something was live. */
export function LiveCurve({ points, asTable, isBusy = false, zoom, onZoom }: Props) {
  const most = points.toSorted((one, other) => other.watching - one.watching)[0];
  const [peak, peakAt] = [most?.watching ?? 0, most ? time().format(new Date(most.start)) : ''];
  const raised = new Map(points.flatMap(({ hands }, step) => (hands > 0 ? [[step, handsWords(hands)] as const] : [])));
  const drawn = {
    stepName: t`Time`,
    steps: points.map(({ start }) => exactTime().format(new Date(start))),
    ticks: points.map(({ start }) => time().format(new Date(start))),
    format: formatCount,
    isWhole: true,
    isBusy,
    asTable,
    ...(onZoom && { zoom, onZoom }),
  };
  return (
    <div className={styles.root}>
      {peak > 0 && (
        <p className={styles.peak}>
          {plural(peak, {
            one: `At most # viewer at once, at ${peakAt}`,
            other: `At most # viewers at once, at ${peakAt}`,
          })}
        </p>
      )}
      <Chart
        {...drawn}
        label={t`Watching, while it was live`}
        lines={[{ id: 'watching', name: t`Watching`, values: points.map(({ watching }) => watching) }]}
        height={180}
        nothing={t`Nobody watched it live.`}
        marks={[...raised.keys()].map((at) => ({ at, tone: 'call' as const }))}
        notes={raised}
      />
      <Chart
        {...drawn}
        label={t`Messages in the chat and raised hands, while it was live`}
        lines={[
          { id: 'messages', name: t`Messages`, values: points.map(({ messages }) => messages) },
          { id: 'hands', name: t`Raised hands`, values: points.map(({ hands }) => hands) },
        ]}
        height={140}
        nothing={t`Nobody wrote in the chat or raised a hand.`}
      />
    </div>
  );
}

const handsWords = (hands: number) => plural(hands, { one: '# raised hand', other: '# raised hands' });
