import { t } from '@lingui/core/macro';
import { Play, Trash2 } from 'lucide-react';
import type { EditedCue } from '../../entities/captions/edited-cues.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './cue-editor.css.ts';

interface Props {
  cue: EditedCue;
  /** From 1, for screen readers. */
  number: number;
  problems: Partial<Record<'start' | 'end' | 'text', string>>;
  /** The picture beside it is one that it is shown over. */
  isNow: boolean;
  isNew: boolean;
  /** Undefined without a player. */
  onGo: (() => void) | undefined;
  onChange: (changes: Partial<EditedCue>) => void;
  onRemove: () => void;
}

export function CueRow({ cue, number, problems, isNow, isNew, onGo, onChange, onRemove }: Props) {
  const { start, end, text } = cue;
  return (
    <li className={styles.row} data-now={isNow || undefined}>
      {onGo && <IconButton icon={Play} size="small" label={t`Go to ${start}`} onPress={onGo} />}
      <div className={styles.times}>
        <TextField
          label={t`Start of cue ${number}`}
          isLabelHidden
          value={start}
          maxLength={14}
          onChange={(value) => onChange({ start: value })}
          error={problems.start}
        />
        <TextField
          label={t`End of cue ${number}`}
          isLabelHidden
          value={end}
          maxLength={14}
          onChange={(value) => onChange({ end: value })}
          error={problems.end}
        />
      </div>
      <div className={styles.text}>
        <TextField
          label={t`Text of cue ${number}`}
          isLabelHidden
          multiline
          rows={2}
          value={text}
          autoFocus={isNew}
          onChange={(value) => onChange({ text: value })}
          error={problems.text}
        />
      </div>
      <IconButton icon={Trash2} size="small" label={t`Remove cue ${number}`} onPress={onRemove} />
    </li>
  );
}
