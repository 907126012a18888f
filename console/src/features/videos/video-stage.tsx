import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { CalendarClock, CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { LivePlayer } from '../../entities/players/live-player.tsx';
import { useStagePlayer } from '../../entities/players/stage-player.tsx';
import { packagingLabels } from '../../entities/videos/video-state.tsx';
import { platformText } from '../../language/platform-text.ts';
import { formatMoment, formatShare } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, ProgressBar } from '../../ui/states.tsx';
import { useVideoActions } from './use-video-actions.ts';
import * as styles from './video-page.css.ts';

interface Props {
  video: Stream;
  /** Uploads a file for a video that has none, or whose file was refused. */
  fileForVideo: ReactNode;
}

/** The video itself; until it can be played, the progress of its processing. */
export function VideoStage({ video, fileForVideo }: Props) {
  const { packaging } = video;
  const { config, player, onTime } = useStagePlayer();
  const share = formatShare(packaging.progress);
  if (!config && packaging.state === 'awaiting') return <AwaitingStage video={video} fileForVideo={fileForVideo} />;
  if (!config) return <UnplayableStage video={video} fileForVideo={fileForVideo} />;
  return (
    <>
      <LivePlayer config={config} playerRef={player} onTime={onTime} />
      {packaging.state === 'improving' && (
        <Notice tone="blue">{t`It plays already. More qualities are being added: ${share}.`}</Notice>
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
          {t`Retry`}
        </Button>
      }
    >
      {video.packaging.message ? platformText(video.packaging.message) : t`Processing failed.`}
    </Notice>
  );
}

function AwaitingStage({ video: { eventStart }, fileForVideo }: Props) {
  const begins = eventStart && formatMoment(eventStart);
  return (
    <div className={styles.stage}>
      <div className={styles.stageBox}>
        <CalendarClock size={32} aria-hidden style={{ justifySelf: 'center' }} />
        <p className={styles.stageTitle}>{begins ? t`Begins ${begins}` : t`No file yet`}</p>
        <p className={styles.stageText}>{t`Upload its file, or drop it here. The details stay as they are.`}</p>
        {fileForVideo}
      </div>
    </div>
  );
}

function UnplayableStage({ video, fileForVideo }: Props) {
  const { retry, isRetrying } = useVideoActions();
  const { state, progress, message } = video.packaging;
  const hasEnded = state === 'failed' || state === 'refused';
  const label = i18n._(packagingLabels[state]);
  return (
    <div className={styles.stage}>
      <div className={styles.stageBox} role={hasEnded ? 'alert' : undefined}>
        {hasEnded && <CircleAlert size={32} aria-hidden style={{ justifySelf: 'center' }} />}
        <p className={styles.stageTitle}>{label}</p>
        {!hasEnded && <ProgressBar label={label} value={progress} />}
        <p className={styles.stageText}>{message ? platformText(message) : describe(state)}</p>
        {state === 'failed' && (
          <Button icon={RotateCw} isPending={isRetrying} onPress={() => retry(video)}>
            {t`Retry`}
          </Button>
        )}
        {hasEnded && fileForVideo}
      </div>
    </div>
  );
}

function describe(state: Stream['packaging']['state']): string {
  const hint = hints[state];
  return hint ? i18n._(hint) : t`Something went wrong`;
}

const hints: Partial<Record<Stream['packaging']['state'], MessageDescriptor>> = {
  uploading: msg`The file is on its way. If the upload was interrupted, go on with it on the Videos page.`,
  queued: msg`It starts as soon as there is capacity.`,
  probing: msg`Checking what is in the file.`,
  remuxing: msg`Nearly there: this takes a few seconds.`,
  encoding: msg`Converting the file so that every browser plays it.`,
};
