import { t } from '@lingui/core/macro';
import { useConfirm } from '../../platform/confirm.ts';
import { useUnloadWarning } from '../../platform/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { SaveLine } from '../../ui/save-line.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import * as styles from './communities.css.ts';
import type { useUnsentPost } from './use-unsent-post.ts';

interface Props {
  unsent: Pick<ReturnType<typeof useUnsentPost>, 'isKept' | 'isStuck' | 'saveState' | 'discard'>;
  isNew: boolean;
  isScheduled: boolean;
  isPending: boolean;
  onSend: () => void;
  onDraft: () => void;
  onLeave: () => void;
}

/** What can be done with what was written, and whether it is kept until then. */
export function PostButtons({ unsent, isNew, isScheduled, isPending, onSend, onDraft, onLeave }: Props) {
  const { isKept, isStuck, saveState } = unsent;
  const confirm = useConfirm();
  useUnsavedChanges(isStuck);
  useUnloadWarning(saveState.status !== 'saved');
  const askDiscard = () =>
    confirm({
      title: t`Discard what you wrote?`,
      text: <p>{isNew ? t`It is lost for good.` : t`The post stays as it is.`}</p>,
      action: t`Discard`,
      run: unsent.discard,
      done: t`Discarded`,
      onDone: onLeave,
    });
  return (
    <div className={styles.row}>
      <Button variant="primary" isPending={isPending} onPress={onSend}>
        {isNew ? (isScheduled ? t`Schedule post` : t`Publish post`) : t`Save`}
      </Button>
      {isNew && !isScheduled && (
        <Button isPending={isPending} onPress={onDraft}>
          {t`Save as draft`}
        </Button>
      )}
      {isKept ? (
        <Button onPress={askDiscard}>{t`Discard`}</Button>
      ) : (
        !isNew && <Button onPress={onLeave}>{t`Cancel`}</Button>
      )}
      {isKept && <SaveLine state={saveState} />}
    </div>
  );
}
