import { t } from '@lingui/core/macro';
import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ChapterDraft, ChapterProblems } from './chapter-drafts.ts';
import * as styles from './chapters-tab.css.ts';

interface Props {
  draft: ChapterDraft;
  /** From 1, for screen readers. */
  number: number;
  titleMaxLength: number;
  problems: ChapterProblems | undefined;
  /** Otherwise a field shows its error once the user left it. */
  areAllShown: boolean;
  /** Was just added: its title gets the focus. */
  isNew: boolean;
  onChange: (changes: Partial<ChapterDraft>) => void;
  onTimeTyped: () => void;
  /** Seeks the player to its start; undefined without a player. */
  onGo: (() => void) | undefined;
  onRemove: () => void;
  onSubmit: () => void;
}

export function ChapterRow({ draft: { time, title }, number, problems, areAllShown, isNew, ...row }: Props) {
  const [left, setLeft] = useState({ time: false, title: false });
  const shown = (field: 'time' | 'title') => (areAllShown || left[field] ? problems?.[field] : undefined);
  return (
    <tr>
      <td className={`${styles.cell} ${styles.timeCell}`}>
        <div className={styles.time}>
          <div className={styles.inLine}>
            {row.onGo && (
              <IconButton
                icon={Play}
                label={t`Go to ${time}`}
                isDisabled={problems?.time !== undefined}
                onPress={row.onGo}
              />
            )}
          </div>
          <TextField
            label={t`Time of chapter ${number}`}
            isLabelHidden
            value={time}
            maxLength={14}
            onChange={(value) => row.onChange({ time: value })}
            onBlur={() => {
              setLeft((before) => ({ ...before, time: true }));
              row.onTimeTyped();
            }}
            onSubmit={row.onSubmit}
            error={shown('time')}
          />
        </div>
      </td>
      <td className={styles.cell}>
        <TextField
          label={t`Title of chapter ${number}`}
          isLabelHidden
          value={title}
          maxLength={row.titleMaxLength}
          autoFocus={isNew}
          onChange={(value) => row.onChange({ title: value })}
          onBlur={() => setLeft((before) => ({ ...before, title: true }))}
          onSubmit={row.onSubmit}
          error={shown('title')}
        />
      </td>
      <td className={`${styles.cell} ${styles.actionCell}`}>
        <div className={styles.inLine}>
          <IconButton icon={Trash2} label={t`Remove chapter ${number}`} onPress={row.onRemove} />
        </div>
      </td>
    </tr>
  );
}
