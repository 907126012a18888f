import { t } from '@lingui/core/macro';
import type { RevenueMonth } from '@zeacon/contract';
import { useState } from 'react';
import { formatMoney } from '../../entities/billing/money.ts';
import { formatter } from '../../language/formatter.ts';
import { formatCount, formatFinerShare } from '../../platform/format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Card } from '../../ui/page.tsx';
import * as operators from './operators.css.ts';

interface Props {
  months: readonly RevenueMonth[];
  currency: string;
}

const monthText = formatter(
  (locales) => new Intl.DateTimeFormat(locales, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const nameOf = ({ month }: RevenueMonth) => monthText().format(new Date(`${month}-01T00:00:00Z`));

/** Revenue at the end of each month, and what moved it. */
export function RevenueMonths({ months, currency }: Props) {
  const [asTable, setAsTable] = useState(false);
  const name = t`Monthly recurring revenue`;
  return (
    <>
      <Card title={name} actions={<TableSwitch asTable={asTable} onChange={setAsTable} />}>
        <Chart
          label={t`${name} by month`}
          stepName={t`Month`}
          steps={months.map(nameOf)}
          lines={[{ id: 'mrr', name, values: months.map(({ end }) => end.mrr) }]}
          format={(value) => formatMoney(value, currency)}
          asTable={asTable}
          nothing={t`Nobody paid in these months.`}
        />
      </Card>
      <Card title={t`What changed it`}>
        <DataTable
          label={t`What changed it`}
          columns={columnsFor(currency)}
          rows={months.toReversed()}
          idOf={({ month }: RevenueMonth) => month}
        />
      </Card>
    </>
  );
}

const shareText = (percent: number | null) => (percent === null ? '–' : formatFinerShare(percent / 100));

function columnsFor(currency: string): Column<RevenueMonth>[] {
  const money = (amount: number) => formatMoney(amount, currency);
  const withCount = (amount: number, customers: number) => (
    <>
      {money(amount)}
      <span className={operators.soft}>{formatCount(customers)}</span>
    </>
  );
  return [
    {
      id: 'month',
      name: t`Month`,
      isRowHeader: true,
      cell: (month) => (
        <>
          {nameOf(month)}
          {!month.isWhole && <span className={operators.soft}>{t`So far`}</span>}
        </>
      ),
    },
    { id: 'gained', name: t`New`, isNumber: true, cell: ({ gained }) => withCount(gained.mrr, gained.customers) },
    { id: 'grown', name: t`Grown`, isNumber: true, cell: ({ grown }) => money(grown) },
    { id: 'shrunk', name: t`Shrunk`, isNumber: true, cell: ({ shrunk }) => money(shrunk) },
    { id: 'lost', name: t`Lost`, isNumber: true, cell: ({ lost }) => withCount(lost.mrr, lost.customers) },
    { id: 'end', name: t`At the end`, isNumber: true, cell: ({ end }) => withCount(end.mrr, end.customers) },
    {
      id: 'customers',
      name: t`Customer churn`,
      isNumber: true,
      cell: ({ customerChurn }) => shareText(customerChurn),
    },
    { id: 'revenue', name: t`Revenue churn`, isNumber: true, cell: ({ revenueChurn }) => shareText(revenueChurn) },
  ];
}
