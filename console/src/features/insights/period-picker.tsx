import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { DayField } from '../../ui/day-field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import type { InsightAddress, Period } from './insight-address.ts';
import * as styles from './insights.css.ts';

const options = (): { value: Period; label: string }[] => [
  { value: 'today', label: t`Today` },
  { value: '7', label: t`Last 7 days` },
  { value: '28', label: t`Last 28 days` },
  { value: '90', label: t`Last 90 days` },
  { value: '365', label: t`Last 12 months` },
  { value: 'custom', label: t`Custom dates` },
];

interface Props {
  address: InsightAddress;
  /** Whether the page shows the period before beside it. */
  isComparable?: boolean;
}

/** The days that figures are of, whether they are compared, and whose clock days follow. */
export function PeriodPicker({ address, isComparable = true }: Props) {
  const { period, startDate, endDate, isCompared, timeZone, change } = address;
  const compareId = useId();
  const choose = (wanted: Period) =>
    change(
      wanted === 'custom'
        ? { period: 'custom', from: startDate, to: endDate }
        : { period: wanted === '28' ? undefined : wanted, from: undefined, to: undefined },
    );
  // One day after the other: whoever moves the first beyond the last moves both.
  const move = (side: 'from' | 'to', day: string) => {
    if (!day) return;
    const [from, to] =
      side === 'from' ? [day, day > endDate ? day : endDate] : [day < startDate ? day : startDate, day];
    change({ period: 'custom', from, to });
  };
  return (
    <>
      <NativeSelect label={t`Period`} options={options()} value={period} onChange={choose} />
      {period === 'custom' && (
        <div className={styles.dates}>
          <DayField label={t`First day`} value={startDate} onChange={(day) => move('from', day)} />
          <DayField label={t`Last day`} value={endDate} onChange={(day) => move('to', day)} />
        </div>
      )}
      {isComparable && (
        <label className={styles.tick} htmlFor={compareId}>
          <input
            id={compareId}
            type="checkbox"
            checked={isCompared}
            onChange={(event) => change({ compare: event.target.checked ? undefined : 'no' })}
          />
          {t`Compare with the period before`}
        </label>
      )}
      <span className={`${styles.soft} ${styles.spring}`}>{t`Days in ${timeZone}`}</span>
    </>
  );
}
