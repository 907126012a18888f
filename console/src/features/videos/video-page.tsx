import type { Stream } from '@zeacon/contract';
import { Eye, EyeOff, Film, SquarePlay, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { formatAgo, formatBytes, formatClock, formatMoment } from '../../platform/format.ts';
import { useVideo } from '../../platform/video-queries.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DailyChart, HeadlineFigures } from '../../ui/figures.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { EmptyState, Problem } from '../../ui/states.tsx';
import { VideoState, VisibilityMark } from '../../ui/video-state.tsx';
import { DeleteVideoDialog } from './delete-video-dialog.tsx';
import { isPlayable, useVideoActions } from './use-video-actions.ts';
import { VideoForm } from './video-form.tsx';
import * as styles from './video-page.css.ts';
import { VideoStage } from './video-stage.tsx';

const back = { href: paths.videos, label: 'Videos' };

export function VideoPage({ id }: { id: string }) {
  const { data, error, refetch } = useVideo(id);
  if (data) return <OpenVideo video={data} />;
  if (!error) return <PageSkeleton />;
  const isGone = error instanceof ApiFailure && error.status === 404;
  return (
    <Page title="Video" back={back}>
      {isGone ? (
        <EmptyState
          icon={Film}
          title="There is no such video"
          action={<LinkButton href={paths.videos}>See all videos</LinkButton>}
        >
          It may have been deleted.
        </EmptyState>
      ) : (
        <Problem error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function OpenVideo({ video }: { video: Stream }) {
  return (
    <Page
      title={video.name}
      back={back}
      lead={
        <div className={styles.stateLine}>
          <VideoState video={video} />
          <VisibilityMark visibility={video.accessVisibility} />
          <span>Added {formatAgo(video.createdDate)}</span>
        </div>
      }
      actions={<VideoActions video={video} />}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <VideoStage video={video} />
          <HeadlineFigures streamId={video.id} />
          <DailyChart streamId={video.id} />
        </div>
        <div className={styles.column}>
          <Card title="About this video">
            <VideoForm video={video} />
          </Card>
          {isPlayable(video) && (
            <Card title="Put it on a page">
              <div className={styles.embed}>
                <p>
                  {video.publishStatus === 'Published'
                    ? 'Make a player for it and copy the snippet.'
                    : 'Make a player for it. Visitors see the video once it is published.'}
                </p>
                <LinkButton href={paths.newPlayerFor(video.id)} icon={SquarePlay}>
                  Make a player
                </LinkButton>
              </div>
            </Card>
          )}
          <Card title="Details">
            <MediaDetails video={video} />
          </Card>
        </div>
      </div>
    </Page>
  );
}

function VideoActions({ video }: { video: Stream }) {
  const { togglePublished, isPublishing } = useVideoActions();
  const [isDeleting, setIsDeleting] = useState(false);
  const [, navigate] = useLocation();
  const isPublished = video.publishStatus === 'Published';
  return (
    <>
      <Button variant="danger" icon={Trash2} onPress={() => setIsDeleting(true)}>
        Delete
      </Button>
      <Button
        variant={isPublished ? 'secondary' : 'primary'}
        icon={isPublished ? EyeOff : Eye}
        isDisabled={!isPlayable(video)}
        isPending={isPublishing}
        onPress={() => togglePublished(video)}
      >
        {isPublished ? 'Unpublish video' : 'Publish video'}
      </Button>
      <DeleteVideoDialog
        video={video}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => navigate(paths.videos)}
      />
    </>
  );
}

function MediaDetails({ video: { playback, fileName, sizeBytes, createdDate, updatedDate, id } }: { video: Stream }) {
  const details = [
    ['File', fileName],
    ['Size', formatBytes(sizeBytes)],
    ...(playback
      ? [
          ['Length', formatClock(playback.durationMs)],
          ['Picture', `${playback.width} × ${playback.height}`],
        ]
      : []),
    ['Added', formatMoment(createdDate)],
    ['Changed', formatMoment(updatedDate)],
    ['Video id', id],
  ];
  return (
    <dl className={styles.details}>
      {details.map(([term, value]) => (
        <div key={term} style={{ display: 'contents' }}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
