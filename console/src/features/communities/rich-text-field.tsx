import { t } from '@lingui/core/macro';
import type { RichTextEditor, RichTextWords } from '@zeacon/sdk/rich-text';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './rich-text-field.css.ts';

interface Props {
  label: string;
  /** Of the field for those who type its signs. */
  hint: string;
  /** As people type it. */
  value: string;
  onChange: (source: string) => void;
  maxLength: number;
}

const wordsNow = (): RichTextWords => ({
  ...{ tools: t`Formatting`, bold: t`Bold`, italic: t`Italic`, code: t`Code`, heading: t`Heading` },
  ...{ subheading: t`Small heading`, bullets: t`List`, numbers: t`Numbered list`, quote: t`Quote`, link: t`Link` },
  ...{ address: t`Address of the link`, apply: t`Apply`, unlink: t`Remove link` },
  wrongAddress: t`This is not a web address. Write one like https://example.com.`,
});

async function untilLeft(field: HTMLElement): Promise<void> {
  while (field.contains(document.activeElement))
    await new Promise((resolve) => field.addEventListener('focusout', resolve, { once: true }));
}

/** A text as it will be shown. Where the editor cannot be loaded, one types the signs that stand for it. */
export function RichTextField({ label, hint, value, onChange, maxLength }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<RichTextEditor>(undefined);
  const current = useRef({ value, onChange });
  const [isThere, setIsThere] = useState(false);
  current.current = { value, onChange };

  useEffect(() => {
    let isGone = false;
    async function open() {
      const { createRichTextEditor } = await import('@zeacon/sdk/rich-text');
      // Nobody is interrupted while they type.
      if (field.current) await untilLeft(field.current);
      if (isGone) return;
      const opened = createRichTextEditor({
        source: current.current.value,
        label,
        words: wordsNow(),
        onChange: (source) => current.current.onChange(source),
      });
      editor.current = opened;
      // Never two fields at once.
      flushSync(() => setIsThere(true));
      place.current?.append(opened.element);
    }
    open().catch(() => undefined);
    return () => {
      isGone = true;
      editor.current?.close();
      editor.current = undefined;
    };
  }, [label]);

  useEffect(() => {
    if (editor.current && editor.current.source() !== value) editor.current.write(value);
  }, [value]);

  return (
    <div className={styles.field} ref={field}>
      {isThere ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <TextField
          label={label}
          hint={hint}
          value={value}
          onChange={onChange}
          maxLength={maxLength}
          multiline
          rows={5}
        />
      )}
      <div ref={place} />
    </div>
  );
}
