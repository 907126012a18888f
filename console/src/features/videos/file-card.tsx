import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { Download, Sparkles, SquarePlay } from 'lucide-react';
import { sentByText } from '../../entities/videos/sent-by.ts';
import { hasOriginal, isArchive, isPlayable } from '../../entities/videos/video-traits.ts';
import { paths } from '../../paths.ts';
import { formatBytes, formatClock, formatMoment } from '../../platform/format.ts';
import { useMayThemselves } from '../../platform/may.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import { useVideoActions } from './use-video-actions.ts';
import * as styles from './video-page.css.ts';

/** A video's file, and what it can be converted to. */
export function FileCard({ video }: { video: Stream }) {
  const mayTakeFiles = useMayThemselves('videos.write');
  const { downloadOriginal } = useVideoActions();
  return (
    <Card title={t`File`}>
      <MediaDetails video={video} />
      {video.sentBy && <p className={styles.sender}>{sentByText(video.sentBy)}</p>}
      <div className={styles.id}>
        <SecretLine label={t`Video id`} value={video.id} />
      </div>
      {mayTakeFiles && hasOriginal(video) && (
        <div className={styles.embed}>
          <Button icon={Download} wide onPress={() => downloadOriginal(video)}>
            {t`Download original`}
          </Button>
        </div>
      )}
      {isPlayable(video) && (
        <div className={styles.embed}>
          <LinkButton href={paths.overlayEditor(video.id)} icon={Sparkles} wide>
            {t`Hypergraphics and calls to action`}
          </LinkButton>
        </div>
      )}
      {isPlayable(video) && !isArchive(video) && (
        <div className={styles.embed}>
          <LinkButton href={paths.newPlayerFor(video.id)} icon={SquarePlay} wide>
            {t`Make a player`}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function MediaDetails({ video: { playback, fileName, sizeBytes, createdDate, updatedDate } }: { video: Stream }) {
  const details = [
    ...(fileName
      ? [
          [t`Name`, fileName],
          [t`Size`, formatBytes(sizeBytes)],
        ]
      : []),
    ...(playback
      ? [
          [t`Length`, formatClock(playback.durationMs)],
          [t({ message: 'Picture', comment: 'Its width and height' }), `${playback.width} × ${playback.height}`],
        ]
      : []),
    [t({ message: 'Added', context: 'date' }), formatMoment(createdDate)],
    [t({ message: 'Changed', context: 'date' }), formatMoment(updatedDate)],
  ];
  return (
    <dl className={styles.details}>
      {details.map(([term, value]) => (
        <div key={term} style={{ display: 'contents' }}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
