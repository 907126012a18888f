import type { Stream } from '@zeacon/contract';
import { Contact, Film, Sparkles, SquarePlay } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { paths } from '../../paths.ts';
import { formatBytes, formatClock, formatMoment } from '../../platform/format.ts';
import { useVideo } from '../../platform/video-queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DailyChart, HeadlineFigures } from '../../ui/figures.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { OverlayFigures } from '../../ui/overlay-figures.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { StagePlayerProvider } from '../../ui/stage-player.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DetailsTab } from './details-tab.tsx';
import { ShareTab } from './share-tab.tsx';
import { isArchive, isPlayable } from './use-video-actions.ts';
import { VideoActions, VideoStateLine } from './video-header.tsx';
import * as styles from './video-page.css.ts';
import { VideoStage } from './video-stage.tsx';

/** Edits one side of a video, in a tab of its own. */
export interface VideoEditor {
  id: string;
  label: string;
  Editor: ComponentType<{ stream: Stream }>;
  /** It works with the page's player, which stays in view beside it. */
  needsStage?: boolean;
}

interface Props {
  id: string;
  editors: readonly VideoEditor[];
  /** Gives the video a file while it has none. */
  fileForVideo: (video: Stream) => ReactNode;
}

const back = { href: paths.videos, label: 'Videos' };

export function VideoPage({ id, ...rest }: Props) {
  const { data, error, refetch } = useVideo(id);
  if (data) return <OpenVideo video={data} {...rest} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      what="video"
      title="Video"
      back={back}
      icon={Film}
      all={{ href: paths.videos, label: 'See all videos' }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function OpenVideo({ video, editors, fileForVideo }: Omit<Props, 'id'> & { video: Stream }) {
  const [params, setParams] = useSearchParams();
  const tabs = [
    { id: 'details', label: 'Details', content: <DetailsTab video={video} />, isKept: true },
    ...editors.map(({ id, label, Editor }) => ({ id, label, content: <Editor stream={video} /> })),
    { id: 'figures', label: 'Figures', content: <Figures streamId={video.id} /> },
    { id: 'share', label: 'Share', content: <ShareTab video={video} /> },
  ].map((tab) => ({ ...tab, content: <Suspense fallback={<TabSkeleton />}>{tab.content}</Suspense> }));
  const wanted = params.get('tab');
  const selected = tabs.some(({ id }) => id === wanted) ? wanted! : 'details';
  const isHeld = editors.some(({ id, needsStage }) => needsStage && id === selected) && video.playback !== null;
  const select = (tab: string) => setParams(tab === 'details' ? {} : { tab }, { replace: true });
  return (
    <Page
      title={video.name}
      back={isArchive(video) ? { href: `${paths.videos}?type=ARCHIVE`, label: 'Archive' } : back}
      lead={<VideoStateLine video={video} />}
      actions={<VideoActions video={video} />}
    >
      <StagePlayerProvider stream={video}>
        <div className={isHeld ? styles.holding : styles.columns}>
          <div className={isHeld ? styles.held : styles.column}>
            <VideoStage video={video} fileForVideo={fileForVideo(video)} />
          </div>
          {!isHeld && <FileCard video={video} />}
          <div className={styles.tabs}>
            <Tabs label="Video" tabs={tabs} selected={selected} onChange={select} />
          </div>
        </div>
      </StagePlayerProvider>
    </Page>
  );
}

function FileCard({ video }: { video: Stream }) {
  return (
    <Card title="File">
      <MediaDetails video={video} />
      {isPlayable(video) && (
        <div className={styles.embed}>
          <LinkButton href={paths.overlayEditor(video.id)} icon={Sparkles} wide>
            Hypergraphics and calls to action
          </LinkButton>
        </div>
      )}
      {isPlayable(video) && !isArchive(video) && (
        <div className={styles.embed}>
          <LinkButton href={paths.newPlayerFor(video.id)} icon={SquarePlay} wide>
            Make a player
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function Figures({ streamId }: { streamId: string }) {
  return (
    <div className={styles.column}>
      <HeadlineFigures streamId={streamId} />
      <DailyChart streamId={streamId} />
      <OverlayFigures by="PLACEMENT" streamId={streamId} />
      <LinkButton href={paths.leadsOf(streamId)} icon={Contact}>
        Leads of this video
      </LinkButton>
    </div>
  );
}

function TabSkeleton() {
  return (
    <Loading label="Loading">
      <Skeleton height={280} radius={16} />
    </Loading>
  );
}

function MediaDetails({ video: { playback, fileName, sizeBytes, createdDate, updatedDate, id } }: { video: Stream }) {
  const details = [
    ...(fileName
      ? [
          ['Name', fileName],
          ['Size', formatBytes(sizeBytes)],
        ]
      : []),
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
