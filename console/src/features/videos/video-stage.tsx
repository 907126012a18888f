import type { Stream } from '@zeacon/contract';
import { CalendarClock, CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment, formatShare } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { LivePlayer } from '../../ui/live-player.tsx';
import { useStagePlayer } from '../../ui/stage-player.tsx';
import { Notice, ProgressBar } from '../../ui/states.tsx';
import { packagingLabels } from '../../ui/video-state.tsx';
import { useVideoActions } from './use-video-actions.ts';
import * as styles from './video-page.css.ts';

interface Props {
  video: Stream;
  /** Gives a video its file while it has none, or where its file was refused. */
  fileForVideo: ReactNode;
}

/** The video itself; until it can be played, what is being done with it. */
export function VideoStage({ video, fileForVideo }: Props) {
  const { packaging } = video;
  const { config, player, onTime } = useStagePlayer();
  if (!config && packaging.state === 'awaiting') return <AwaitingStage video={video} fileForVideo={fileForVideo} />;
  if (!config) return <UnplayableStage video={video} fileForVideo={fileForVideo} />;
  return (
    <>
      <LivePlayer config={config} playerRef={player} onTime={onTime} />
      {packaging.state === 'improving' && (
        <Notice tone="blue">
          {`It plays already. More qualities are being added: ${formatShare(packaging.progress)}.`}
        </Notice>
      )}
      {packaging.state === 'failed' && <FailedNotice video={video} />}
    </>
  );
}

function FailedNotice({ video }: { video: Stream }) {
  const { retry, isRetrying } = useVideoActions();
  return (
    <Notice
      tone="danger"
      action={
        <Button size="small" icon={RotateCw} isPending={isRetrying} onPress={() => retry(video)}>
          Retry
        </Button>
      }
    >
      {video.packaging.message ?? 'Processing failed.'}
    </Notice>
  );
}

function AwaitingStage({ video: { eventStart }, fileForVideo }: Props) {
  return (
    <div className={styles.stage}>
      <div className={styles.stageBox}>
        <CalendarClock size={32} aria-hidden style={{ justifySelf: 'center' }} />
        <p className={styles.stageTitle}>{eventStart ? `Begins ${formatMoment(eventStart)}` : 'No file yet'}</p>
        <p className={styles.stageText}>Upload its file, or drop it here. The details stay as they are.</p>
        {fileForVideo}
      </div>
    </div>
  );
}

function UnplayableStage({ video, fileForVideo }: Props) {
  const { retry, isRetrying } = useVideoActions();
  const { state, progress, message } = video.packaging;
  const hasEnded = state === 'failed' || state === 'refused';
  return (
    <div className={styles.stage}>
      <div className={styles.stageBox} role={hasEnded ? 'alert' : undefined}>
        {hasEnded && <CircleAlert size={32} aria-hidden style={{ justifySelf: 'center' }} />}
        <p className={styles.stageTitle}>{packagingLabels[state]}</p>
        {!hasEnded && <ProgressBar label={packagingLabels[state]} value={progress} />}
        <p className={styles.stageText}>{message ?? (hasEnded ? 'Something went wrong' : hints[state])}</p>
        {state === 'failed' && (
          <Button icon={RotateCw} isPending={isRetrying} onPress={() => retry(video)}>
            Retry
          </Button>
        )}
        {hasEnded && fileForVideo}
      </div>
    </div>
  );
}

const hints: Partial<Record<Stream['packaging']['state'], string>> = {
  uploading: 'The file is on its way. If the upload was interrupted, go on with it on the Videos page.',
  queued: 'It begins as soon as a worker is free.',
  probing: 'Finding out what is in the file.',
  remuxing: 'Nearly there: this takes a few seconds.',
  encoding: 'Converting the file so that every browser plays it.',
};
