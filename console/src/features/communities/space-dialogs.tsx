import { t } from '@lingui/core/macro';
import { type CommunitySpace, SpaceDraft, spaceDescriptionMaxLength, spaceNameMaxLength } from '@zeacon/contract';
import { useState } from 'react';
import { useSpaceWrites } from '../../entities/communities/space-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { spaceOptions } from './space-options.ts';

interface EditProps {
  communityId: string;
  /** Undefined for a new one. */
  space: CommunitySpace | undefined;
  onClose: () => void;
}

export function SpaceDialog(props: EditProps) {
  return (
    <Dialog title={props.space ? t`Edit space` : t`New space`} isOpen onClose={props.onClose}>
      <SpaceForm {...props} />
    </Dialog>
  );
}

interface Draft {
  name: string;
  description: string;
}

function SpaceForm({ communityId, space, onClose }: EditProps) {
  const { create, update } = useSpaceWrites();
  const { control, formState, submit, problem } = useContractForm<Draft>({
    schema: SpaceDraft,
    defaultValues: { name: space?.name ?? '', description: space?.description ?? '' },
    fields: ['name', 'description'],
    async send(draft) {
      if (space) await update.mutateAsync({ id: space.id, ...draft });
      else await create.mutateAsync({ communityId, ...draft });
      onClose();
    },
  });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t`Save`}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="name"
        label={t`Name`}
        autoFocus
        maxLength={spaceNameMaxLength}
        onSubmit={submit}
      />
      <FormTextField
        control={control}
        name="description"
        label={t`Description`}
        hint={t`Optional`}
        multiline
        rows={3}
        maxLength={spaceDescriptionMaxLength}
      />
    </DialogForm>
  );
}

interface RemoveProps {
  space: CommunitySpace;
  others: readonly CommunitySpace[];
  onClose: () => void;
}

/** Asks where its posts go, of which none is lost. */
export function RemoveSpaceDialog({ space, others, onClose }: RemoveProps) {
  const { remove } = useSpaceWrites();
  const [moveTo, setMoveTo] = useState('');
  const { name, postCount } = space;
  return (
    <Dialog title={t`Remove “${name}”?`} isOpen onClose={onClose}>
      <div className={styles.form}>
        {remove.error && <Notice tone="danger">{messageOf(remove.error)}</Notice>}
        <p className={styles.text}>{t`Its posts stay: ${postCount}. Links to the space stop working.`}</p>
        {postCount > 0 && (
          <Select label={t`Where its posts go`} options={spaceOptions(others)} value={moveTo} onChange={setMoveTo} />
        )}
        <DialogActions>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="danger"
            isPending={remove.isPending}
            onPress={() => remove.mutate({ id: space.id, moveTo: moveTo || undefined }, { onSuccess: onClose })}
          >
            {t`Remove space`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
