import { t } from '@lingui/core/macro';
import type { PostDetails, WatchParty } from '@zeacon/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useWatchPartyWrites } from '../../entities/communities/party-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import * as styles from './communities.css.ts';
import { fromInput } from './moment-input.ts';

interface Props {
  post: PostDetails;
  mayWrite: boolean;
}

/** Members watch the video of a post together: how that goes, or how it is started. */
export function WatchPartyLine({ post, mayWrite }: Props) {
  const [isStarting, setIsStarting] = useState(false);
  const { watchParty, streamDetails, state, uuid } = post;
  if (watchParty) return <OpenParty party={watchParty} mayWrite={mayWrite} />;
  if (!mayWrite || state !== 'PUBLISHED' || streamDetails?.contentType !== 'VOD') return null;
  return (
    <div className={styles.row}>
      <Button onPress={() => setIsStarting(true)}>{t`Watch together`}</Button>
      {isStarting && (
        <Dialog title={t`Watch together`} isOpen onClose={() => setIsStarting(false)}>
          <StartForm postId={uuid} onClose={() => setIsStarting(false)} />
        </Dialog>
      )}
    </div>
  );
}

function StartForm({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { start } = useWatchPartyWrites();
  const { control, formState, submit, problem } = useContractForm<{ startDate: string }>({
    defaultValues: { startDate: '' },
    fields: ['startDate'],
    async send({ startDate }) {
      const begins = fromInput(startDate);
      await start.mutateAsync({ postId, ...(begins && { startDate: begins }) });
      onClose();
    },
  });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t`Start watch party`}
      onClose={onClose}
    >
      <p className={styles.soft}>
        {t`Everyone who opens the post sees the same moment of the video and chats beside it. Members are notified when it begins. Moderators lead it on the community’s page, and you here.`}
      </p>
      <Controller
        control={control}
        name="startDate"
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <MomentField
            label={t`Begins`}
            hint={t`Optional. It begins at once if this is empty.`}
            {...{ value, onChange, onBlur }}
            error={error?.message}
          />
        )}
      />
    </DialogForm>
  );
}

function OpenParty({ party, mayWrite }: { party: WatchParty; mayWrite: boolean }) {
  const { steer, end } = useWatchPartyWrites();
  const confirm = useConfirm();
  const { postId, isPaused, watchingCount } = party;
  const isRunning = party.state === 'RUNNING';
  const moment = formatMoment(party.startDate);
  const askEnd = () =>
    confirm({
      title: isRunning ? t`End this watch party?` : t`Call off this watch party?`,
      text: <p>{t`Everybody in it can go on watching alone. What was said stays as comments.`}</p>,
      action: isRunning ? t`End watch party` : t`Call off watch party`,
      run: () => end.mutateAsync(postId),
      done: isRunning ? t`Watch party ended` : t`Watch party called off`,
    });
  return (
    <div className={styles.row}>
      <p className={styles.soft}>
        {isRunning ? t`Watch party, watching now: ${watchingCount}` : t`Watch party begins ${moment}`}
        {isRunning && isPaused && ` · ${t`Paused`}`}
      </p>
      {mayWrite && isRunning && (
        <Button isPending={steer.isPending} onPress={() => steer.mutate({ id: postId, isPaused: !isPaused })}>
          {isPaused ? t`Play for everybody` : t`Pause for everybody`}
        </Button>
      )}
      {mayWrite && <Button onPress={askEnd}>{isRunning ? t`End watch party` : t`Call off watch party`}</Button>}
    </div>
  );
}
