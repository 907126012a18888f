import { captionsMaxPerStream, type Stream, type TranscriptionState } from '@zeacon/contract';
import { AudioLines, Captions, Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { useCaptions, useCaptionWrites } from '../../platform/caption-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { AddCaptionsDialog } from './add-captions-dialog.tsx';
import { CaptionItem } from './caption-item.tsx';
import * as styles from './captions-tab.css.ts';

/** The captions of a video, and the ways to get more of them. */
export function CaptionsTab({ stream }: { stream: Stream }) {
  const { data, error, refetch } = useCaptions(stream.id);
  const [isAdding, setIsAdding] = useState(false);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading captions">
        <Skeleton height={180} radius={16} />
      </Loading>
    );
  }
  const { items, transcription } = data;
  const actions = (
    <div className={styles.actions}>
      {transcription.available && <TranscribeButton stream={stream} state={transcription.state} />}
      <Button
        variant={items.length === 0 ? 'primary' : 'secondary'}
        icon={Plus}
        isDisabled={items.length >= captionsMaxPerStream}
        onPress={() => setIsAdding(true)}
      >
        Add captions
      </Button>
    </div>
  );
  return (
    <div className={styles.tab}>
      <TranscriptionNotice transcription={transcription} />
      {items.length === 0 ? (
        <EmptyState icon={Captions} title="No captions yet" action={actions}>
          Add a WebVTT or SubRip file, so that the video can be followed without sound, searched and read.
        </EmptyState>
      ) : (
        <Card title="Captions" actions={actions}>
          <ul className={styles.list}>
            {items.map((caption) => (
              <CaptionItem key={caption.id} caption={caption} />
            ))}
          </ul>
        </Card>
      )}
      <AddCaptionsDialog streamId={stream.id} existing={items} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  );
}

function TranscribeButton({ stream, state }: { stream: Stream; state: TranscriptionState['state'] }) {
  const { transcribe } = useCaptionWrites(stream.id);
  const snackbar = useSnackbar();
  return (
    <Button
      icon={AudioLines}
      isDisabled={stream.playback === null}
      isPending={transcribe.isPending || state === 'PENDING'}
      onPress={() => transcribe.mutate(undefined, { onError: (error) => snackbar.error(messageOf(error)) })}
    >
      Fetch transcription
    </Button>
  );
}

function TranscriptionNotice({ transcription: { state, message } }: { transcription: TranscriptionState }) {
  if (state === 'PENDING') return <Notice tone="blue">{message ?? 'The transcription is being fetched.'}</Notice>;
  if (state === 'FAILED') return <Notice tone="danger">{message ?? 'The transcription could not be fetched.'}</Notice>;
  return null;
}
