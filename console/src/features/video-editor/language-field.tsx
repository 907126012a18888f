import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import * as floating from '../../ui/floating.css.ts';
import * as field from '../../ui/text-field.css.ts';
import * as styles from './captions-tab.css.ts';
import { findLanguage, languageName, languages } from './languages.ts';

interface Props {
  /** A BCP 47 tag, or the input if it is not one. */
  value: string;
  onChange: (tag: string) => void;
  error?: string | undefined;
}

/** Finds a language by its name; tags that are not in the list can be typed. */
export function LanguageField({ value, onChange, error }: Props) {
  const [text, setText] = useState<string>();
  const offered = languages();
  return (
    <ComboBox
      className={field.field}
      defaultItems={offered}
      value={offered.some(({ tag }) => tag === value) ? value : null}
      inputValue={text ?? (value && languageName(value))}
      onInputChange={setText}
      onChange={(key) => {
        if (key === null) return;
        setText(undefined);
        onChange(String(key));
      }}
      onBlur={() => {
        if (text !== undefined) onChange(findLanguage(text) ?? text.trim());
        setText(undefined);
      }}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsCustomValue
    >
      <Label className={field.label}>{t`Language`}</Label>
      <div className={field.withButton}>
        <Input className={field.input} placeholder={t`English, or a tag like pt-BR`} />
        <div className={field.inputButton}>
          <Button className={styles.comboOpen} aria-label={t`Show languages`}>
            <ChevronDown size={16} aria-hidden />
          </Button>
        </div>
      </div>
      <FieldError className={field.error}>{error}</FieldError>
      <Popover className={`${floating.popover} ${styles.comboPopover}`}>
        <ListBox className={floating.menu}>
          {({ tag, name }: { tag: string; name: string }) => (
            <ListBoxItem id={tag} className={floating.menuItem} textValue={name}>
              {name}
              <span className={styles.tag} dir="ltr">
                {tag}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
