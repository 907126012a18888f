import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { CircleCheck, CloudOff, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { SaveState } from '../platform/save-failure.ts';
import { Button } from './button.tsx';
import * as styles from './save-line.css.ts';
import { Notice } from './states.tsx';

const looks: Record<SaveState['status'], { text: MessageDescriptor; icon: LucideIcon }> = {
  saved: { text: msg`Saved`, icon: CircleCheck },
  unsaved: { text: msg`Not saved yet`, icon: LoaderCircle },
  saving: { text: msg`Saving`, icon: LoaderCircle },
  failed: { text: msg`Not saved`, icon: CloudOff },
  conflict: { text: msg`Changed elsewhere`, icon: CloudOff },
};

/** A short line that says whether everything is saved. */
export function SaveLine({ state }: { state: SaveState }) {
  const shown = looks[state.status];
  const Icon = shown.icon;
  return (
    <span className={styles.saveLine} role="status">
      <Icon size={16} aria-hidden />
      {i18n._(shown.text)}
    </span>
  );
}

interface ProblemProps {
  state: SaveState;
  /** What was changed elsewhere, and what becomes of each of both. */
  conflict: string;
  onRetry: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** What prevents saving, with the possible solutions. */
export function SaveProblem({ state, conflict, onRetry, onKeepMine, onTakeTheirs }: ProblemProps) {
  if (state.status === 'failed')
    return (
      <Notice tone="danger" action={<Button onPress={onRetry}>{t`Save again`}</Button>}>
        {state.message}{' '}
        {state.isFinal ? t`Nothing is lost: change it and it is saved.` : t`It is retried automatically.`}
      </Notice>
    );
  if (state.status !== 'conflict') return null;
  return (
    <Notice
      tone="danger"
      action={
        <span className={styles.choices}>
          <Button onPress={onTakeTheirs}>{t({ message: 'Show theirs', comment: 'What somebody else saved' })}</Button>
          <Button onPress={onKeepMine}>{t({ message: 'Keep mine', comment: 'What this person changed' })}</Button>
        </span>
      }
    >
      {conflict}
    </Notice>
  );
}
