import { t } from '@lingui/core/macro';
import type { BillingInterval } from '@zeacon/contract';
import { Segments } from '../../ui/segments.tsx';

/** By the month or by the year. */
export function IntervalChoice({
  value,
  onChange,
}: {
  value: BillingInterval;
  onChange: (value: BillingInterval) => void;
}) {
  return (
    <Segments
      label={t`Billed`}
      options={[
        { value: 'MONTH', label: t`Monthly` },
        { value: 'YEAR', label: t`Yearly` },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
