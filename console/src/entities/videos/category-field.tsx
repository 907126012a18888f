import { t } from '@lingui/core/macro';
import { categoryMaxLength } from '@zeacon/contract';
import { ChevronDown } from 'lucide-react';
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import * as floating from '../../ui/floating.css.ts';
import * as field from '../../ui/text-field.css.ts';
import * as styles from './category-field.css.ts';
import { videoCount } from './video-count.ts';
import { useCategories } from './video-queries.ts';

interface Props {
  /** Empty for none. */
  value: string;
  onChange: (category: string) => void;
  onBlur?: () => void;
  hint?: string;
  error?: string | undefined;
}

/** Any text is allowed; the business's own categories and some common ones are suggested. */
export function CategoryField({ value, onChange, onBlur, hint, error }: Props) {
  const { data: categories = [] } = useCategories();
  return (
    <ComboBox
      className={field.field}
      items={categories.map((category) => ({ id: category.name, ...category }))}
      inputValue={value}
      onInputChange={onChange}
      {...(onBlur && { onBlur })}
      allowsCustomValue
      menuTrigger="focus"
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={field.label}>
        {t`Category`}
        {hint && <span className={field.hint}>{hint}</span>}
      </Label>
      <div className={field.withButton}>
        <Input dir="auto" className={field.input} maxLength={categoryMaxLength} />
        <div className={field.inputButton}>
          <Button className={styles.open} aria-label={t`Show categories`}>
            <ChevronDown size={16} aria-hidden />
          </Button>
        </div>
      </div>
      <FieldError className={field.error}>{error}</FieldError>
      <Popover className={`${floating.popover} ${styles.popover}`}>
        <ListBox className={floating.menu}>
          {({ name, count }: { name: string; count: number }) => (
            <ListBoxItem id={name} className={`${floating.menuItem} ${styles.option}`} textValue={name}>
              <span dir="auto">{name}</span>
              {count > 0 && <span className={styles.optionHint}>{videoCount(count)}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
