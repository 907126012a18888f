import { t } from '@lingui/core/macro';
import type { WidgetDraft } from '@zeacon/contract';
import { type Control, useController } from 'react-hook-form';
import { zoneName } from '../../platform/moment.ts';
import { ownTimeZone } from '../../platform/own-time-zone.ts';
import { fromZonedInput, timeZones, toZonedInput } from '../../platform/zoned-moment.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import * as styles from './widgets.css.ts';

/** From when and until when a widget is shown, by the clocks of a time zone. */
export function WidgetDatesField({ control }: { control: Control<WidgetDraft> }) {
  const starts = useController({ control, name: 'rules.startsAt' });
  const ends = useController({ control, name: 'rules.endsAt' });
  const zone = useController({ control, name: 'rules.timeZone' });
  const timeZone = zone.field.value;
  /** Keeps what clocks show there. */
  const moveTo = (next: string) => {
    for (const { field } of [starts, ends]) field.onChange(fromZonedInput(toZonedInput(field.value, timeZone), next));
    zone.field.onChange(next);
  };
  const fieldOf = ({ field, fieldState }: typeof starts | typeof ends) => ({
    value: toZonedInput(field.value, timeZone),
    onChange: (value: string) => field.onChange(fromZonedInput(value, timeZone)),
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  });
  return (
    <div className={styles.group}>
      <div className={styles.fitting}>
        <MomentField label={t`From`} hint={t`Optional`} {...fieldOf(starts)} />
        <MomentField label={t`Until`} hint={t`Optional`} {...fieldOf(ends)} />
      </div>
      {(starts.field.value || ends.field.value) && (
        <NativeSelect
          label={t`Time zone of the dates`}
          options={timeZones([timeZone, ownTimeZone()]).map((name) => ({
            value: name,
            label: zoneName(name),
          }))}
          value={timeZone}
          onChange={moveTo}
        />
      )}
    </div>
  );
}
