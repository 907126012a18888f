import { plural, t } from '@lingui/core/macro';
import { decisionReasonMaxLength, type ModerationItem } from '@zeacon/contract';
import { useState } from 'react';
import { useModerationWrites } from '../../entities/communities/moderation-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';

type Choosable = ModerationItem & { kind: 'POST' | 'COMMENT' };

/** Members are decided one by one. */
export const isChoosable = (item: ModerationItem): item is Choosable => item.kind !== 'MEMBER';

/** What of a page of the queue is chosen; of what is not there any more, nothing. */
export function useChosen(items: readonly ModerationItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choosable = items.filter(isChoosable);
  return {
    choosable,
    chosen: choosable.filter(({ targetId }) => ids.has(targetId)),
    has: (id: string) => ids.has(id),
    set: (changed: readonly string[], isChosen: boolean) =>
      setIds(
        (before) => new Set(isChosen ? [...before, ...changed] : [...before].filter((id) => !changed.includes(id))),
      ),
    clear: () => setIds(new Set()),
  };
}

export type Chosen = ReturnType<typeof useChosen>;

interface Props {
  communityId: string;
  chosen: Chosen;
}

/** Decides everything that is chosen in one step, which can be undone as a whole. */
export function BulkDecisions({ communityId, chosen: { choosable, chosen, set, clear } }: Props) {
  const { decideMany, undoMany } = useModerationWrites();
  const confirm = useConfirm();
  const snackbar = useSnackbar();
  const failure = decideMany.error ?? undoMany.error;
  const count = chosen.length;
  const isAll = count === choosable.length;
  const targets = chosen.map(({ kind, targetId }) => ({ kind, targetId }));

  async function keep() {
    await decideMany.mutateAsync({ communityId, targets, decision: 'KEEP', reason: '' });
    clear();
    snackbar.success(plural(count, { one: '# was kept', other: '# were kept' }));
  }

  async function remove(reason: string) {
    const { actionIds } = await decideMany.mutateAsync({ communityId, targets, decision: 'REMOVE', reason });
    clear();
    const removed = actionIds.length;
    const said = plural(removed, { one: '# was removed', other: '# were removed' });
    if (removed > 0) snackbar.undoable(said, () => undoMany.mutate({ communityId, actionIds }));
  }

  const askRemoval = () =>
    confirm({
      title: plural(count, { one: 'Remove # chosen?', other: 'Remove # chosen?' }),
      text: <p>{t`Others do not see it any more. You can undo this under Moderation.`}</p>,
      action: t`Remove`,
      reason: {
        label: t`Reason`,
        hint: t`Optional. Everyone concerned reads it and can appeal.`,
        maxLength: decisionReasonMaxLength,
      },
      run: remove,
    });

  return (
    <section className={styles.row} aria-label={t`Decide several at once`}>
      <label className={styles.row}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll;
          }}
          onChange={({ target }) =>
            set(
              choosable.map(({ targetId }) => targetId),
              target.checked,
            )
          }
        />
        {t`Select all on this page`}
      </label>
      <span role="status">{count > 0 && plural(count, { one: '# chosen', other: '# chosen' })}</span>
      {count > 0 && (
        <>
          <Button isPending={decideMany.isPending} onPress={() => void keep().catch(() => undefined)}>
            {t`Keep chosen`}
          </Button>
          <Button isPending={decideMany.isPending} onPress={askRemoval}>{t`Remove chosen`}</Button>
        </>
      )}
      {failure && <Notice tone="danger">{messageOf(failure)}</Notice>}
    </section>
  );
}
