import { t } from '@lingui/core/macro';
import type { UsageDay } from '@zeacon/contract';
import { meterName } from '../../entities/billing/meter-names.ts';
import { formatter } from '../../language/formatter.ts';
import { useChartAddress } from '../../platform/chart-address.ts';
import { formatAmount } from '../../platform/format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Card } from '../../ui/page.tsx';
import * as styles from './usage.css.ts';

const shown = ['deliveredMinutes', 'liveMinutes', 'encodedMinutes', 'storedGigabytes'] as const;

const dayText = formatter((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeZone: 'UTC' }));
const shortDayText = formatter(
  (locales) => new Intl.DateTimeFormat(locales, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const midnightOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** What was used on each day of the month, as a chart or as a table. */
export function UsageChartCard({ days }: { days: readonly UsageDay[] }) {
  const { asTable, setAsTable, figure, setFigure, zooming } = useChartAddress(
    'usage',
    days.map(({ date }) => date),
  );
  // What is used most is what somebody came for; the first where nothing is.
  const meter =
    shown.find((one) => one === figure) ?? shown.find((one) => days.some((day) => day[one] > 0)) ?? shown[0];
  const name = meterName(meter);
  return (
    <Card
      title={t`Day by day`}
      actions={
        <div className={styles.tools}>
          <NativeSelect
            label={t`Metric`}
            options={shown.map((value) => ({ value, label: meterName(value) }))}
            value={meter}
            onChange={setFigure}
          />
          <TableSwitch asTable={asTable} onChange={setAsTable} />
        </div>
      }
    >
      <Chart
        {...zooming}
        label={t`${name} by day`}
        stepName={t`Day`}
        steps={days.map(({ date }) => dayText().format(midnightOf(date)))}
        ticks={days.map(({ date }) => shortDayText().format(midnightOf(date)))}
        lines={[{ id: meter, name, values: days.map((day) => day[meter]) }]}
        format={formatAmount}
        asTable={asTable}
        nothing={t`Nothing was used on these days.`}
      />
    </Card>
  );
}
