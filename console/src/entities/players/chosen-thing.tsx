import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Poster } from '../../ui/poster.tsx';
import * as styles from './chosen-thing.css.ts';

interface Props {
  kind: 'video' | 'playlist';
  isChosen: boolean;
  /** Undefined while it loads. */
  name: string | undefined;
  hint: string | undefined;
  imageUrl: string | null | undefined;
  durationMs?: number | undefined;
  onChoose: () => void;
  onClear: () => void;
}

const labels = {
  video: () => ({ choose: t`Choose a video`, change: t`Change video`, remove: t`Remove video` }),
  playlist: () => ({ choose: t`Choose a playlist`, change: t`Change playlist`, remove: t`Remove playlist` }),
};

/** What a player plays, with buttons to change it. */
export function ChosenThing({ kind, isChosen, name, hint, imageUrl, durationMs, onChoose, onClear }: Props) {
  const words = labels[kind]();
  if (!isChosen) {
    return (
      <Button wide onPress={onChoose}>
        {words.choose}
      </Button>
    );
  }
  return (
    <div className={styles.chosen}>
      <Poster src={imageUrl} durationMs={durationMs} />
      <span className={styles.words}>
        <span className={styles.name}>{name ?? ' '}</span>
        <span className={styles.hint}>{hint ?? ' '}</span>
      </span>
      <span className={styles.actions}>
        <Button size="small" aria-label={words.change} onPress={onChoose}>
          {t`Change`}
        </Button>
        <IconButton size="small" icon={X} label={words.remove} onPress={onClear} />
      </span>
    </div>
  );
}
