import { t } from '@lingui/core/macro';
import type { SharedReport } from '@zeacon/contract';
import { useMemo, useState } from 'react';
import { stepNames } from '../../entities/insights/chart-steps.ts';
import { figureDefinitions } from '../../entities/insights/figure-definitions.ts';
import { figureName, figureOf, formatFigure } from '../../entities/insights/figure-format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { Card } from '../../ui/page.tsx';

/** One figure over the period of a report. */
export function ReportChart({ report: { view, points, interval } }: { report: SharedReport }) {
  const { measure } = view;
  const [asTable, setAsTable] = useState(false);
  const name = figureName(measure);
  const drawn = useMemo(() => {
    const names = points.map(({ start }) => stepNames(interval, start));
    return {
      steps: names.map(({ full }) => full),
      ticks: names.map(({ short }) => short),
      lines: [{ id: measure, name, values: points.map((point) => figureOf(point, measure)) }],
    };
  }, [points, interval, measure, name]);
  return (
    <Card title={name} actions={<TableSwitch asTable={asTable} onChange={setAsTable} />}>
      <Chart
        {...drawn}
        label={name}
        stepName={
          interval === 'hour' ? t`Hour` : interval === 'day' ? t`Day` : interval === 'week' ? t`Week` : t`Month`
        }
        format={(value) => formatFigure(measure, value)}
        isWhole={figureDefinitions[measure].shape === 'count'}
        asTable={asTable}
        height={260}
      />
    </Card>
  );
}
