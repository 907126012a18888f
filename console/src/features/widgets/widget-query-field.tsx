import { t } from '@lingui/core/macro';
import { type WidgetQueryTest, widgetQueryMax } from '@zeacon/contract';
import { Plus, X } from 'lucide-react';
import { useController } from 'react-hook-form';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { rowField, useRows, type WidgetFields } from './use-rows.ts';
import * as styles from './widgets.css.ts';

/** Written as in an address, in every language. */
const exampleName = 'utm_source';

/** What the query of a page must say: parameters of its own, and of the campaign that a visitor came by. */
export function WidgetQueryField({ fields }: { fields: WidgetFields }) {
  const { rows, append, remove } = useRows(fields, 'rules.query');
  return (
    <fieldset className={styles.group}>
      {rows.length > 0 && (
        <>
          <p className={styles.note}>
            {t`All of them must match. Parameters that begin with utm_ also count on the pages a visitor goes to next.`}
          </p>
          <ul className={styles.urlRows} aria-label={t`Parameters of the address`}>
            {rows.map(({ id }, index) => (
              <QueryRow key={id} fields={fields} index={index} onRemove={() => remove(index)} />
            ))}
          </ul>
        </>
      )}
      {rows.length < widgetQueryMax && (
        <div>
          <Button size="small" icon={Plus} onPress={() => append({ name: '', test: 'IS', value: '', not: false })}>
            {t`Add a parameter`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const tests = () => [
  { value: 'IS' as const, label: t`is` },
  { value: 'IS not' as const, label: t`is not` },
  { value: 'CONTAINS' as const, label: t`contains` },
  { value: 'CONTAINS not' as const, label: t`does not contain` },
  { value: 'PRESENT' as const, label: t`is present` },
  { value: 'PRESENT not' as const, label: t`is missing` },
];

function QueryRow({ fields, index, onRemove }: { fields: WidgetFields; index: number; onRemove: () => void }) {
  const { control } = fields;
  const test = useController({ control, name: rowField('rules.query', index, 'test') });
  const not = useController({ control, name: rowField('rules.query', index, 'not') });
  return (
    <li className={styles.queryRow}>
      <div className={styles.queryName}>
        <FormTextField
          control={control}
          name={rowField('rules.query', index, 'name')}
          label={t`Parameter`}
          isLabelHidden
          maxLength={100}
          placeholder={exampleName}
        />
      </div>
      <div className={styles.besideField}>
        <IconButton icon={X} label={t`Remove this parameter`} onPress={onRemove} />
      </div>
      <div className={styles.besideField}>
        <Select
          label={t`Comparison`}
          isCompact
          options={tests()}
          value={`${test.field.value}${not.field.value ? (' not' as const) : ('' as const)}`}
          onChange={(chosen) => {
            const [name, negation] = chosen.split(' ');
            test.field.onChange(name as WidgetQueryTest);
            not.field.onChange(negation !== undefined);
            if (name === 'PRESENT') fields.setValue(rowField('rules.query', index, 'value'), '', { shouldDirty: true });
          }}
        />
      </div>
      {test.field.value !== 'PRESENT' && (
        <FormTextField
          control={control}
          name={rowField('rules.query', index, 'value')}
          label={t`Value`}
          isLabelHidden
          maxLength={200}
        />
      )}
    </li>
  );
}
