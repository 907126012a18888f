import { t } from '@lingui/core/macro';
import { type WidgetDraft, widgetUrlMaxLength, widgetUrlsMax } from '@zeacon/contract';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type Control, useController, useFieldArray, useWatch } from 'react-hook-form';
import { fromLocalInput, toLocalInput, zoneName } from '../../platform/moment.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NumberField } from './number-field.tsx';
import { UrlTest } from './url-test.tsx';
import { devices } from './widget-words.ts';
import * as styles from './widgets.css.ts';

/** Written as in an address, in every language. */
const examplePath = '/products/*';

interface Props {
  control: Control<WidgetDraft>;
}

/** Where, for whom and when a widget is shown. */
export function WidgetRulesFields({ control }: Props) {
  const device = useController({ control, name: 'rules.device' });
  const draft = useWatch({ control }) as WidgetDraft;
  return (
    <>
      <Urls control={control} />
      <UrlTest widgets={[{ ...draft, key: '' }]} />
      <Select label={t`Devices`} options={devices()} value={device.field.value} onChange={device.field.onChange} />
      <Languages control={control} />
      <Dates control={control} />
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
    </>
  );
}

const sides = () => [
  { value: 'show' as const, label: t`Show here` },
  { value: 'hide' as const, label: t`Not here` },
];

function Urls({ control }: Props) {
  const { fields, append, remove, update } = useFieldArray({ control, name: 'rules.urls' });
  const { field } = useController({ control, name: 'rules.urls' });
  return (
    <fieldset className={styles.group}>
      <p className={styles.note}>
        {fields.length === 0
          ? t`Shown on every page. Add a URL to say where.`
          : t`* stands for any text, as in https://shop.example/products/* or /products/*`}
      </p>
      <ul className={styles.urlRows} aria-label={t`Pages`}>
        {fields.map(({ id }, index) => (
          <li key={id} className={styles.urlRow}>
            <FormTextField
              control={control}
              name={`rules.urls.${index}.url`}
              label={t`URL`}
              isLabelHidden
              maxLength={widgetUrlMaxLength}
              placeholder={examplePath}
            />
            <Select
              label={t`Show or hide`}
              isCompact
              options={sides()}
              value={field.value[index]?.exclude ? 'hide' : 'show'}
              onChange={(side) => update(index, { url: field.value[index]?.url ?? '', exclude: side === 'hide' })}
            />
            <IconButton icon={X} label={t`Remove this URL`} onPress={() => remove(index)} />
          </li>
        ))}
      </ul>
      {fields.length < widgetUrlsMax && (
        <div>
          <Button size="small" icon={Plus} onPress={() => append({ url: '', exclude: false })}>
            {t`Add a URL`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Languages({ control }: Props) {
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

function Dates({ control }: Props) {
  const starts = useController({ control, name: 'rules.startsAt' });
  const ends = useController({ control, name: 'rules.endsAt' });
  const zone = zoneName();
  return (
    <div className={styles.group}>
      <MomentField
        label={t`From`}
        hint={t`Optional, in your time zone: ${zone}`}
        value={toLocalInput(starts.field.value)}
        onChange={(value) => starts.field.onChange(fromLocalInput(value))}
        onBlur={starts.field.onBlur}
        error={starts.fieldState.error?.message}
      />
      <MomentField
        label={t`Until`}
        hint={t`Optional`}
        value={toLocalInput(ends.field.value)}
        onChange={(value) => ends.field.onChange(fromLocalInput(value))}
        onBlur={ends.field.onBlur}
        error={ends.fieldState.error?.message}
      />
    </div>
  );
}
