import { t } from '@lingui/core/macro';
import { captionsMaxPerStream, type Stream, type TranscriptionState } from '@zeacon/contract';
import { AudioLines, Captions, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCaptions, useCaptionWrites } from '../../entities/captions/caption-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { AddCaptionsDialog } from './add-captions-dialog.tsx';
import { captionFileTypes, captionRefusal } from './caption-file.ts';
import { CaptionItem } from './caption-item.tsx';
import { CaptionResults } from './caption-results.tsx';
import * as styles from './captions-tab.css.ts';
import { useCaptionBatch } from './use-caption-batch.ts';

interface Adding {
  file?: File;
  /** Key of the file this answers for, if there are several. */
  key?: number;
}

/** The captions of a video, and the ways to add more. */
export function CaptionsTab({ stream }: { stream: Stream }) {
  const { data, error, refetch } = useCaptions(stream.id);
  const [adding, setAdding] = useState<Adding>();
  const batch = useCaptionBatch(stream.id, data?.items ?? []);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label={t`Loading captions`}>
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
        onPress={() => setAdding({})}
      >
        {t`Add captions`}
      </Button>
    </div>
  );
  const take = (files: File[]) => {
    const [file] = files;
    if (files.length > 1 || (file && captionRefusal(file))) batch.add(files);
    else if (file) setAdding({ file });
  };
  return (
    <>
      <FileDrop
        label={t`Caption files`}
        accept={captionFileTypes}
        isMultiple
        invitation={t`Drop caption files here`}
        onFiles={take}
        className={styles.tab}
      >
        {() => (
          <>
            <TranscriptionNotice transcription={transcription} />
            <CaptionResults
              results={batch.results}
              onAnswer={({ key, file }) => setAdding({ key, file })}
              onClear={batch.clear}
            />
            {items.length === 0 ? (
              <EmptyState icon={Captions} title={t`No captions yet`} action={actions}>
                {t`Add WebVTT or SubRip files, or drop them here, so that the video can be followed without sound, searched and read.`}
              </EmptyState>
            ) : (
              <Card title={t`Captions`} actions={actions}>
                <ul className={styles.list}>
                  {items.map((caption) => (
                    <CaptionItem key={caption.id} caption={caption} />
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </FileDrop>
      <AddCaptionsDialog
        streamId={stream.id}
        existing={items}
        isOpen={adding !== undefined}
        file={adding?.file}
        onClose={() => setAdding(undefined)}
        onAdded={() => adding?.key && batch.settle(adding.key, { state: 'added', message: t`Added.` })}
        onSeveral={(files) => {
          setAdding(undefined);
          batch.add(files);
        }}
      />
    </>
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
      {t`Fetch transcription`}
    </Button>
  );
}

function TranscriptionNotice({ transcription: { state, message } }: { transcription: TranscriptionState }) {
  const said = message === null ? null : platformText(message);
  if (state === 'PENDING') return <Notice tone="blue">{said ?? t`The transcription is being fetched.`}</Notice>;
  if (state === 'FAILED') return <Notice tone="danger">{said ?? t`The transcription could not be fetched.`}</Notice>;
  return null;
}
