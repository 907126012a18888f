import { Check, ChevronDown } from 'lucide-react';
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components';
import * as floating from './floating.css.ts';
import * as styles from './select.css.ts';
import * as field from './text-field.css.ts';

export interface Option<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

interface Props<Value extends string> {
  label: string;
  /** Shows only the chosen value, without a visible label, as in a row of filters. */
  isCompact?: boolean;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  isDisabled?: boolean;
}

export function Select<Value extends string>({
  label,
  isCompact = false,
  options,
  value,
  onChange,
  error,
  autoFocus = false,
  isDisabled = false,
}: Props<Value>) {
  return (
    <AriaSelect
      className={field.field}
      {...(isCompact && { 'aria-label': label })}
      value={value}
      onChange={(key) => onChange(key as Value)}
      autoFocus={autoFocus}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      {!isCompact && <Label className={field.label}>{label}</Label>}
      <Button className={`${styles.trigger} ${isCompact ? styles.compact : ''}`}>
        <SelectValue className={styles.value}>{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown size={16} aria-hidden />
      </Button>
      <FieldError className={field.error}>{error}</FieldError>
      <Popover className={`${floating.popover} ${styles.popover}`}>
        <ListBox className={floating.menu} items={options.map((option) => ({ id: option.value, ...option }))}>
          {(option) => (
            <ListBoxItem className={`${floating.menuItem} ${styles.option}`} textValue={option.label}>
              {({ isSelected }) => (
                <>
                  {option.label}
                  {isSelected ? <Check size={16} aria-hidden /> : <span />}
                  {option.hint && <span className={styles.optionHint}>{option.hint}</span>}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
