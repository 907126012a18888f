import { X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Poster } from '../../ui/poster.tsx';
import * as styles from './played-field.css.ts';

interface Props {
  /** "video" or "playlist". */
  noun: string;
  isChosen: boolean;
  /** Undefined while it is read. */
  name: string | undefined;
  hint: string | undefined;
  imageUrl: string | null | undefined;
  durationMs?: number | undefined;
  onChoose: () => void;
  onClear: () => void;
}

/** What a player plays, and the ways to change it. */
export function ChosenThing({ noun, isChosen, name, hint, imageUrl, durationMs, onChoose, onClear }: Props) {
  if (!isChosen) {
    return (
      <Button wide onPress={onChoose}>
        {`Choose a ${noun}`}
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
        <Button size="small" aria-label={`Change ${noun}`} onPress={onChoose}>
          Change
        </Button>
        <IconButton size="small" icon={X} label={`Remove ${noun}`} onPress={onClear} />
      </span>
    </div>
  );
}
