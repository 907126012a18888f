import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { Contact, Film } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { DailyChart, HeadlineFigures } from '../../entities/insights/figures.tsx';
import { OverlayFigures } from '../../entities/overlays/overlay-figures.tsx';
import { StagePlayerProvider } from '../../entities/players/stage-player.tsx';
import { useVideo } from '../../entities/videos/video-queries.ts';
import { isArchive } from '../../entities/videos/video-traits.ts';
import { paths } from '../../paths.ts';
import { May, useMay } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DetailsTab } from './details-tab.tsx';
import { FileCard } from './file-card.tsx';
import { ShareTab } from './share-tab.tsx';
import { VideoActions, VideoStateLine } from './video-header.tsx';
import * as styles from './video-page.css.ts';
import { VideoStage } from './video-stage.tsx';

/** Edits one aspect of a video, in a tab of its own. */
export interface VideoEditor {
  id: string;
  label: MessageDescriptor;
  Editor: ComponentType<{ stream: Stream }>;
  /** It uses the page's player, which stays in view beside it. */
  needsStage?: boolean;
}

interface Props {
  id: string;
  editors: readonly VideoEditor[];
  /** Uploads a file for a video that has none. */
  fileForVideo: (video: Stream) => ReactNode;
}

const back = () => ({ href: paths.videos, label: t`Videos` });

export function VideoPage({ id, ...rest }: Props) {
  const { data, error, refetch } = useVideo(id);
  if (data) return <OpenVideo video={data} {...rest} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      missing={t`There is no such video`}
      title={t`Video`}
      back={back()}
      icon={Film}
      all={{ href: paths.videos, label: t`See all videos` }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function OpenVideo({ video, editors, fileForVideo }: Omit<Props, 'id'> & { video: Stream }) {
  const [params, setParams] = useSearchParams();
  const mayWrite = useMay('videos.write');
  const tabs = [
    ...(mayWrite ? [{ id: 'details', label: t`Details`, content: <DetailsTab video={video} />, isKept: true }] : []),
    ...(mayWrite ? editors : []).map(({ id, label, Editor }) => ({
      id,
      label: i18n._(label),
      content: <Editor stream={video} />,
    })),
    ...(useMay('insights.read')
      ? [
          {
            id: 'figures',
            label: t({ message: 'Figures', comment: 'Views, watch time and the like' }),
            content: <Figures streamId={video.id} />,
          },
        ]
      : []),
    { id: 'share', label: t({ message: 'Share', context: 'action' }), content: <ShareTab video={video} /> },
  ].map((tab) => ({ ...tab, content: <Suspense fallback={<TabSkeleton />}>{tab.content}</Suspense> }));
  const wanted = params.get('tab');
  const selected = tabs.some(({ id }) => id === wanted) ? wanted! : tabs[0]!.id;
  const isHeld = editors.some(({ id, needsStage }) => needsStage && id === selected) && video.playback !== null;
  const select = (tab: string) => setParams(tab === tabs[0]!.id ? {} : { tab }, { replace: true });
  return (
    <Page
      title={video.name}
      back={isArchive(video) ? { href: `${paths.videos}?type=ARCHIVE`, label: t`Archive` } : back()}
      lead={<VideoStateLine video={video} />}
      actions={
        <May do="videos.write">
          <VideoActions video={video} />
        </May>
      }
    >
      <StagePlayerProvider stream={video}>
        <div className={isHeld ? styles.holding : styles.columns}>
          <div className={isHeld ? styles.held : styles.column}>
            <VideoStage video={video} fileForVideo={mayWrite && fileForVideo(video)} />
          </div>
          {!isHeld && <FileCard video={video} />}
          <div className={styles.tabs}>
            <Tabs label={t`Video`} tabs={tabs} selected={selected} onChange={select} />
          </div>
        </div>
      </StagePlayerProvider>
    </Page>
  );
}

function Figures({ streamId }: { streamId: string }) {
  return (
    <div className={styles.column}>
      <HeadlineFigures streamId={streamId} />
      <DailyChart streamId={streamId} />
      <OverlayFigures by="PLACEMENT" streamId={streamId} />
      <May do="leads.read">
        <LinkButton href={paths.leadsOf(streamId)} icon={Contact}>
          {t`Leads of this video`}
        </LinkButton>
      </May>
    </div>
  );
}

function TabSkeleton() {
  return (
    <Loading label={t`Loading`}>
      <Skeleton height={280} radius={16} />
    </Loading>
  );
}
