import { t } from '@lingui/core/macro';
import { widgetUrlMaxLength, widgetUrlsMax } from '@zeacon/contract';
import { Plus, X } from 'lucide-react';
import { useController } from 'react-hook-form';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { rowField, useRows, type WidgetFields } from './use-rows.ts';
import * as styles from './widgets.css.ts';

/** Written as in an address, in every language. */
const examplePath = '/products/*';

/** The pages that a widget is shown on. */
export function WidgetUrlsField({ fields }: { fields: WidgetFields }) {
  const { rows, append, remove } = useRows(fields, 'rules.urls');
  /** Of two equal URLs the later one is wrong, until either is another. */
  const judgeOthers = (changed: number) => {
    const wrong = rows.map((_row, index) => rowField('rules.urls', index, 'url'));
    void fields.trigger(wrong.filter((name, index) => index !== changed && fields.getFieldState(name).invalid));
  };
  return (
    <fieldset className={styles.group}>
      <p className={styles.note}>
        {rows.length === 0
          ? t`Shown on every page. Add a URL to say where.`
          : t`* stands for any text, as in https://shop.example/products/* or /products/*`}
      </p>
      {rows.length > 0 && (
        <ul className={styles.urlRows} aria-label={t`Pages`}>
          {rows.map(({ id }, index) => (
            <UrlRow
              key={id}
              fields={fields}
              index={index}
              onChange={() => judgeOthers(index)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      {rows.length < widgetUrlsMax && (
        <div>
          <Button size="small" icon={Plus} onPress={() => append({ url: '', exclude: false })}>
            {t`Add a URL`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const sides = () => [
  { value: 'show' as const, label: t`Show here` },
  { value: 'hide' as const, label: t`Not here` },
];

interface RowProps {
  fields: WidgetFields;
  index: number;
  onChange: () => void;
  onRemove: () => void;
}

function UrlRow({ fields: { control }, index, onChange, onRemove }: RowProps) {
  const url = useController({ control, name: rowField('rules.urls', index, 'url') });
  const exclude = useController({ control, name: rowField('rules.urls', index, 'exclude') });
  return (
    <li className={styles.urlRow}>
      <div dir="ltr">
        <TextField
          label={t`URL`}
          isLabelHidden
          name={url.field.name}
          maxLength={widgetUrlMaxLength}
          placeholder={examplePath}
          value={url.field.value ?? ''}
          onChange={(text) => {
            url.field.onChange(text);
            onChange();
          }}
          onBlur={url.field.onBlur}
          inputRef={url.field.ref}
          error={url.fieldState.error?.message}
        />
      </div>
      <div className={styles.besideField}>
        <Select
          label={t`Show or hide`}
          isCompact
          options={sides()}
          value={exclude.field.value ? 'hide' : 'show'}
          onChange={(side) => exclude.field.onChange(side === 'hide')}
        />
      </div>
      <div className={styles.besideField}>
        <IconButton icon={X} label={t`Remove this URL`} onPress={onRemove} />
      </div>
    </li>
  );
}
