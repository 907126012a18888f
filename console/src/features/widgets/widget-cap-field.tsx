import { t } from '@lingui/core/macro';
import type { WidgetCapPeriod, WidgetDraft } from '@zeacon/contract';
import { type Control, useController } from 'react-hook-form';
import { Select } from '../../ui/select.tsx';
import { NumberField } from './number-field.tsx';
import * as styles from './widgets.css.ts';

const periods = (): { value: WidgetCapPeriod | 'NONE'; label: string; hint?: string }[] => [
  { value: 'NONE', label: t`Every time` },
  { value: 'SESSION', label: t`A limited number per session`, hint: t`Until the tab is closed` },
  { value: 'DAY', label: t`A limited number per day`, hint: t`In 24 hours` },
  { value: 'WEEK', label: t`A limited number per week`, hint: t`In 7 days` },
];

/** How often one visitor is shown a widget. */
export function WidgetCapField({ control }: { control: Control<WidgetDraft> }) {
  const { field } = useController({ control, name: 'rules.cap' });
  const cap = field.value;
  return (
    <div className={styles.fitting}>
      <Select
        label={t`How often`}
        options={periods()}
        value={cap?.per ?? 'NONE'}
        onChange={(per) => field.onChange(per === 'NONE' ? null : { times: cap?.times ?? 1, per })}
      />
      {cap && <NumberField control={control} name="rules.cap.times" label={t`Times at most`} min={1} max={100} />}
    </div>
  );
}
