import { plural, t } from '@lingui/core/macro';
import { isInRange, readAddressRange, type VisitorSettings } from '@zeacon/contract';
import { useState } from 'react';
import { type Control, type FieldError, useController } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './visitors.css.ts';

interface Props {
  control: Control<VisitorSettings>;
  /** Where this browser's calls come from. */
  yourAddress: string;
}

/** Which views are left out of the figures, and how long the others are kept. */
export function CountingFields({ control, yourAddress }: Props) {
  return (
    <>
      <OwnAddresses control={control} yourAddress={yourAddress} />
      <KeepMonths control={control} />
    </>
  );
}

const linesOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function OwnAddresses({ control, yourAddress }: Props) {
  const { field, fieldState } = useController({ control, name: 'ownAddresses' });
  const [text, setText] = useState(field.value.join('\n'));
  const ranges = field.value.flatMap((line) => readAddressRange(line) ?? []);
  const isMarked = ranges.some((range) => isInRange(yourAddress, range));
  function change(next: string) {
    setText(next);
    field.onChange(linesOf(next));
  }
  return (
    <>
      <TextField
        label={t`Addresses of your own people`}
        hint={t`Views from these IP addresses, or ranges such as 203.0.113.0/24, are not counted. One per line.`}
        value={text}
        onChange={change}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={messageOf(fieldState.error)}
        rows={3}
        multiline
      />
      {isMarked ? (
        <p className={styles.soft}>{t`Your views, from ${yourAddress}, are left out.`}</p>
      ) : (
        <div>
          <Button
            onClick={() => change([...field.value, yourAddress].join('\n'))}
          >{t`Add ${yourAddress}, where you are now`}</Button>
        </div>
      )}
      <p className={styles.soft}>
        {t`Previews, and pages of this platform in a browser that is logged in to your business, never count.`}
      </p>
    </>
  );
}

/** Of the list or of its first wrong line. */
function messageOf(error: FieldError | undefined): string | undefined {
  const lines = Array.isArray(error) ? (error as (FieldError | undefined)[]) : [];
  return error?.message ?? lines.find((line) => line?.message)?.message;
}

const months = [3, 6, 12, 14, 24, 36];

function KeepMonths({ control }: Pick<Props, 'control'>) {
  const { field } = useController({ control, name: 'keepMonths' });
  const offered = [...new Set([...months, ...(field.value === null ? [] : [field.value])])].sort((a, b) => a - b);
  const options: Option<string>[] = [
    { value: 'ever', label: t`As long as your business exists` },
    ...offered.map((count) => ({ value: String(count), label: plural(count, { one: '# month', other: '# months' }) })),
  ];
  return (
    <>
      <Select
        label={t`Views are kept for`}
        options={options}
        value={field.value === null ? 'ever' : String(field.value)}
        onChange={(value) => field.onChange(value === 'ever' ? null : Number(value))}
      />
      {field.value !== null && (
        <Notice tone="amber">
          {t`Older views are deleted for good within an hour of saving, and every hour from then on. The statistics of that time are deleted with them.`}
        </Notice>
      )}
    </>
  );
}
