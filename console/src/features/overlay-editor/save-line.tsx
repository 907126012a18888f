import { CircleCheck, CloudOff, LoaderCircle } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import type { SaveState } from './autosave.ts';
import * as styles from './overlay-editor-page.css.ts';

/** Whether everything is stored, in a few words. */
export function SaveLine({ state }: { state: SaveState }) {
  const shown = {
    saved: { text: 'Saved', icon: CircleCheck },
    unsaved: { text: 'Not saved yet', icon: LoaderCircle },
    saving: { text: 'Saving', icon: LoaderCircle },
    failed: { text: 'Not saved', icon: CloudOff },
    conflict: { text: 'Changed elsewhere', icon: CloudOff },
  }[state.status];
  const Icon = shown.icon;
  return (
    <span className={styles.saveLine} role="status">
      <Icon size={16} aria-hidden />
      {shown.text}
    </span>
  );
}

interface ProblemProps {
  state: SaveState;
  onRetry: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** What stands in the way of saving, and the ways out of it. */
export function SaveProblem({ state, onRetry, onKeepMine, onTakeTheirs }: ProblemProps) {
  if (state.status === 'failed')
    return (
      <Notice tone="danger" action={<Button onPress={onRetry}>Save again</Button>}>
        {state.message} {state.isFinal ? 'Nothing is lost: change it and it is saved.' : 'It is tried again by itself.'}
      </Notice>
    );
  if (state.status !== 'conflict') return null;
  return (
    <Notice
      tone="danger"
      action={
        <span className={styles.choices}>
          <Button onPress={onTakeTheirs}>Show theirs</Button>
          <Button onPress={onKeepMine}>Keep mine</Button>
        </span>
      }
    >
      These overlays were changed in another window or by somebody else. Whichever you take, undo brings the other back.
    </Notice>
  );
}
