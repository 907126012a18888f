import { t } from '@lingui/core/macro';
import type { WidgetDraft } from '@zeacon/contract';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NumberField } from './number-field.tsx';
import type { WidgetFields } from './use-rows.ts';
import { WidgetCapField } from './widget-cap-field.tsx';
import { WidgetDatesField } from './widget-dates-field.tsx';
import { WidgetQueryField } from './widget-query-field.tsx';
import { WidgetUrlsField } from './widget-urls-field.tsx';
import { devices, visitors } from './widget-words.ts';
import * as styles from './widgets.css.ts';

/** Where, for whom and when a widget is shown. */
export function WidgetRulesFields({ fields }: { fields: WidgetFields }) {
  const { control } = fields;
  const device = useController({ control, name: 'rules.device' });
  const visitor = useController({ control, name: 'rules.visitor' });
  const exitIntent = useController({ control, name: 'rules.exitIntent' });
  return (
    <>
      <WidgetUrlsField fields={fields} />
      <WidgetQueryField fields={fields} />
      <div className={styles.pair}>
        <Select label={t`Devices`} options={devices()} value={device.field.value} onChange={device.field.onChange} />
        <Select
          label={t`Visitors`}
          options={visitors()}
          value={visitor.field.value}
          onChange={visitor.field.onChange}
        />
      </div>
      <Languages control={control} />
      <WidgetDatesField control={control} />
      <div className={styles.pair}>
        <NumberField control={control} name="rules.afterSeconds" label={t`After seconds`} min={0} max={3600} />
        <NumberField
          control={control}
          name="rules.afterScrollPercent"
          label={t`After scrolling, in percent`}
          min={0}
          max={100}
        />
      </div>
      <Switch
        label={t`When the visitor is about to leave`}
        hint={t`The pointer leaves the page at its top; on a phone, a quick scroll up`}
        isSelected={exitIntent.field.value}
        onChange={exitIntent.field.onChange}
      />
      <WidgetCapField control={control} />
    </>
  );
}

function Languages({ control }: { control: Control<WidgetDraft> }) {
  const { field, fieldState } = useController({ control, name: 'rules.languages' });
  const [typed, setTyped] = useState<string>();
  const { error } = fieldState;
  const message = error?.message ?? (Array.isArray(error) ? error.find((one) => one?.message)?.message : undefined);
  return (
    <TextField
      label={t`Languages`}
      hint={t`Optional: codes like en, pt-BR`}
      value={typed ?? field.value.join(', ')}
      onChange={(text) => {
        setTyped(text);
        field.onChange(
          text
            .split(',')
            .map((code) => code.trim())
            .filter(Boolean),
        );
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
      error={message}
    />
  );
}
