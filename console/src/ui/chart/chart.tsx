import { t } from '@lingui/core/macro';
import { ChartLine as LineIcon, ZoomOut } from 'lucide-react';
import { Suspense, useId, useMemo, useState } from 'react';
import { phone } from '../../theme/media.ts';
import { Button } from '../button.tsx';
import { later } from '../later.ts';
import { Scroller } from '../scroller.tsx';
import { useMedia } from '../use-media.ts';
import * as styles from './chart.css.ts';
import { type ChartLine, type ChartMark, looksOf } from './chart-line.ts';
import { partOf, type Span } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';
import { namedUnderWay, summaryOf, valuesAt } from './chart-words.ts';
import { LineSwatch } from './line-swatch.tsx';
import { useChartKeys } from './use-chart-keys.ts';

const ChartPlot = later(() => import('./chart-plot.tsx').then((m) => m.ChartPlot));

interface Props {
  /** What is drawn by what: "Views by day". */
  label: string;
  /** What a step is: "Day". */
  stepName: string;
  steps: readonly string[];
  /** Shorter names of the steps, for below the chart. */
  ticks?: readonly string[];
  /** Round numbers of steps from one of these names to the next, the smallest first; any number unless given. */
  tickGaps?: readonly number[];
  lines: readonly ChartLine[];
  /** What only its table tells of the steps. */
  besides?: readonly ChartLine[];
  format: (value: number) => string;
  /** Shows the numbers instead of the picture. */
  asTable: boolean;
  /** In px. Stays the same whatever is shown. */
  height?: number;
  /** Whether only whole numbers make sense, as when things are counted. */
  isWhole?: boolean;
  /** Where the scale ends, if that is not up to the values. */
  ceiling?: number;
  /** Below a chart of shares with several lines: its steps stand below those of that one. */
  isBelowShares?: boolean;
  /** While newer values are on their way. */
  isBusy?: boolean;
  /** The part that is shown. Without `onZoom` the chart keeps it itself. */
  zoom?: Span | undefined;
  onZoom?: (span: Span | undefined) => void;
  /** A step was clicked, or chosen with Enter. */
  onPick?: (step: number) => void;
  marks?: readonly ChartMark[];
  /** What was written down at a step. */
  notes?: ReadonlyMap<number, string>;
  /** Where a video is playing, in steps. */
  playhead?: number;
  /** The step that is not over: what is counted in it can still grow. Nothing is known of those behind it. */
  underWay?: number | undefined;
  /** Its steps are places in something, not days or hours: the table begins with the first, not with the newest. */
  isFromStart?: boolean;
  /** Said instead of a flat line at zero. */
  nothing?: string;
}

/** Lines over steps: a picture to look at, to walk through by arrow keys and to zoom into, or a table. */
export function Chart(props: Props) {
  const { label, stepName, lines, format, asTable, height = 220, isBusy = false, onPick, nothing, underWay } = props;
  const steps = useMemo(() => namedUnderWay(props.steps, underWay), [props.steps, underWay]);
  const [ownZoom, setOwnZoom] = useState<Span>();
  const wanted = props.onZoom ? props.zoom : ownZoom;
  const zoom = wanted && partOf(steps.length, wanted.from, wanted.to);
  const onZoom = props.onZoom ?? setOwnZoom;
  const isPhone = useMedia(phone);
  const summaryId = useId();
  const keys = useChartKeys({ count: steps.length, zoom, onZoom, onPick });
  const { notes, isFromStart = false, besides = [] } = props;
  const table = (
    <ChartTable {...{ label, stepName, steps, lines: [...besides, ...lines], format, notes, isFromStart }} />
  );
  const isEmpty = lines.every(({ values }) => values.every((value) => !value));
  if (asTable) {
    return (
      <Scroller label={label} style={{ height }}>
        {table}
      </Scroller>
    );
  }
  if (isEmpty) {
    return (
      <div className={styles.frame} style={{ height }} aria-busy={isBusy}>
        <div className={styles.nothing}>
          <LineIcon size={26} aria-hidden />
          <p>{nothing ?? t`Nothing in this period. Numbers appear here as soon as somebody watches.`}</p>
        </div>
        <div className={styles.forScreenReaders}>{table}</div>
      </div>
    );
  }
  return (
    <div className={styles.root}>
      <p id={summaryId} className={styles.forScreenReaders}>
        {summaryOf({ label, steps, lines, format, underWay })}{' '}
        {t`Arrow keys move through the values; with Shift they choose a part, Enter shows it and Escape shows everything.`}
      </p>
      <div
        className={styles.frame}
        style={{ height }}
        role="application"
        aria-label={label}
        aria-roledescription={t`chart`}
        aria-describedby={summaryId}
        aria-busy={isBusy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through its values.
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.leave}
        dir="ltr"
      >
        <Suspense fallback={null}>
          <ChartPlot
            {...{ steps, lines, format, height, isPhone, onZoom, onPick, underWay }}
            ticks={props.ticks ?? props.steps}
            tickGaps={props.tickGaps}
            ceiling={props.ceiling}
            isWhole={props.isWhole ?? false}
            isBelowShares={props.isBelowShares ?? false}
            zoom={zoom}
            cursor={keys.cursor}
            selected={keys.selected}
            marks={props.marks ?? noMarks}
            playhead={props.playhead}
            notes={props.notes}
            onCursor={keys.point}
          />
        </Suspense>
      </div>
      {zoom && (
        <div className={styles.back}>
          <Button size="small" icon={ZoomOut} onPress={() => onZoom(undefined)}>
            {t({ message: 'Show everything', comment: 'Of a chart that shows a part' })}
          </Button>
        </div>
      )}
      <p className={styles.forScreenReaders} aria-live="polite">
        {keys.isByKeys &&
          keys.cursor !== undefined &&
          valuesAt({ label, steps, lines, format, notes: props.notes }, keys.cursor)}
      </p>
      {isPhone && lines.length > 1 && <Legend lines={lines} />}
      <div className={styles.forScreenReaders}>{table}</div>
    </div>
  );
}

const noMarks: readonly ChartMark[] = [];

/** On a phone there is no room beside the lines for their names. */
function Legend({ lines }: { lines: readonly ChartLine[] }) {
  const looks = looksOf(lines);
  return (
    <div className={styles.legend} aria-hidden>
      {lines.map(({ id, name }, index) => (
        <span key={id} className={styles.legendItem}>
          <LineSwatch look={looks[index]!} />
          <span className={styles.legendName} dir="auto">
            {name}
          </span>
        </span>
      ))}
    </div>
  );
}
