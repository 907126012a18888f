import { t } from '@lingui/core/macro';
import type { SharedReport } from '@zeacon/contract';
import { useMemo } from 'react';
import { stepNames } from '../../entities/insights/chart-steps.ts';
import { drawnChart, stepWords } from '../../entities/insights/drawn-chart.ts';
import { figureDefinitions } from '../../entities/insights/figure-definitions.ts';
import { figureName, formatFigure } from '../../entities/insights/figure-format.ts';
import { notesByStep } from '../../entities/insights/note-steps.ts';
import { useChartAddress } from '../../platform/chart-address.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { Card } from '../../ui/page.tsx';
import * as styles from './shared-report.css.ts';

const noNotes: NonNullable<SharedReport['video']>['notes'] = [];

/** One figure over the period of a report. */
export function ReportChart({ report: { view, chart, interval, video } }: { report: SharedReport }) {
  const { measure, lines } = view;
  const { asTable, setAsTable, zooming } = useChartAddress(
    'figure',
    chart.points.map(({ start }) => start),
  );
  const name = figureName(measure);
  const drawn = useMemo(() => drawnChart(chart, measure, lines, interval), [chart, measure, lines, interval]);
  const notes = video?.notes ?? noNotes;
  const texts = useMemo(
    () =>
      notesByStep(
        chart.points.map(({ start }) => start),
        notes,
      ),
    [chart, notes],
  );
  return (
    <Card title={name} actions={<TableSwitch asTable={asTable} onChange={setAsTable} />}>
      <Chart
        {...drawn}
        {...zooming}
        label={name}
        stepName={stepWords()[interval]}
        format={(value) => formatFigure(measure, value)}
        isWhole={figureDefinitions[measure].shape === 'count'}
        asTable={asTable}
        height={260}
        nothing={t`Nothing in this period.`}
        marks={[...texts.keys()].map((at) => ({ at, tone: 'note' as const }))}
        notes={texts}
      />
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={t`Notes`}>
          {notes.map(({ date, text }) => (
            <li key={`${date} ${text}`} className={styles.note}>
              <span className={styles.noteDay}>{stepNames('day', date).full}</span>
              <span className={styles.noteText} dir="auto">
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
