import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ChapterLine, readChapterLines } from './chapter-lines.ts';
import * as styles from './chapters-tab.css.ts';

interface Props {
  isOpen: boolean;
  /** The existing chapters are then replaced. */
  hasChapters: boolean;
  onClose: () => void;
  onRead: (lines: ChapterLine[]) => void;
}

export function PasteChaptersDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title={t`Paste a list of chapters`} size="medium" isOpen={isOpen} onClose={onClose}>
      <PasteForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function PasteForm({ hasChapters, onClose, onRead }: Omit<Props, 'isOpen'>) {
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const lines = readChapterLines(text);
  const unread = text.split('\n').filter((line) => line.trim() !== '').length - lines.length;
  const read = () => {
    setIsTried(true);
    if (lines.length > 0) onRead(lines);
  };
  return (
    <>
      <TextField
        label={t`Chapters`}
        hint={t`One per line, like 0:00 Intro`}
        value={text}
        onChange={setText}
        multiline
        rows={9}
        autoFocus
        placeholder={t({ message: '0:00 Intro\n1:30 The harbour\n4:05 Out at sea' })}
        error={isTried && lines.length === 0 ? t`No line with a time and a title was found` : undefined}
      />
      <p className={styles.soft} role="status">
        {lines.length > 0 && describe(lines.length, unread, hasChapters)}
      </p>
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button variant="primary" onPress={read}>
          {t`Use these chapters`}
        </Button>
      </DialogActions>
    </>
  );
}

function describe(found: number, unread: number, hasChapters: boolean): string {
  const sentences = [plural(found, { one: '# chapter found.', other: '# chapters found.' })];
  if (unread > 0) sentences.push(plural(unread, { one: '# line left out.', other: '# lines left out.' }));
  if (hasChapters) sentences.push(t`They replace the current ones.`);
  return sentences.join(' ');
}
