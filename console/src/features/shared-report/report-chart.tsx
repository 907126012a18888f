import { t } from '@lingui/core/macro';
import type { SharedReport } from '@zeacon/contract';
import { useMemo, useState } from 'react';
import { drawnChart, stepWords } from '../../entities/insights/drawn-chart.ts';
import { figureDefinitions } from '../../entities/insights/figure-definitions.ts';
import { figureName, formatFigure } from '../../entities/insights/figure-format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { Card } from '../../ui/page.tsx';

/** One figure over the period of a report. */
export function ReportChart({ report: { view, chart, interval } }: { report: SharedReport }) {
  const { measure, lines } = view;
  const [asTable, setAsTable] = useState(false);
  const name = figureName(measure);
  const drawn = useMemo(() => drawnChart(chart, measure, lines, interval), [chart, measure, lines, interval]);
  return (
    <Card title={name} actions={<TableSwitch asTable={asTable} onChange={setAsTable} />}>
      <Chart
        {...drawn}
        label={name}
        stepName={stepWords()[interval]}
        format={(value) => formatFigure(measure, value)}
        isWhole={figureDefinitions[measure].shape === 'count'}
        asTable={asTable}
        height={260}
        nothing={t`Nothing in this period.`}
      />
    </Card>
  );
}
