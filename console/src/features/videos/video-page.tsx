import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { Film } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { StagePlayerProvider } from '../../entities/players/stage-player.tsx';
import { useVideo } from '../../entities/videos/video-queries.ts';
import { isArchive } from '../../entities/videos/video-traits.ts';
import { paths } from '../../paths.ts';
import { May, useMay } from '../../platform/may.tsx';
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
  /** It uses the page’s player, which stays in view on small windows too. */
  needsStage?: boolean;
  /** Stands right under the player, and stays in view with it. */
  UnderStage?: ComponentType<{ stream: Stream }>;
}

interface Props {
  id: string;
  editors: readonly VideoEditor[];
  /** For those who may see figures. */
  insights: VideoEditor;
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

function OpenVideo({ video, editors, insights, fileForVideo }: Omit<Props, 'id'> & { video: Stream }) {
  const [params, setParams] = useSearchParams();
  const mayWrite = useMay('videos.write');
  const shown = [...(mayWrite ? editors : []), ...(useMay('insights.read') ? [insights] : [])];
  const tabs = [
    ...(mayWrite ? [{ id: 'details', label: t`Details`, content: <DetailsTab video={video} />, isKept: true }] : []),
    ...shown.map(({ id, label, Editor }) => ({ id, label: i18n._(label), content: <Editor stream={video} /> })),
    { id: 'share', label: t({ message: 'Share', context: 'action' }), content: <ShareTab video={video} /> },
  ].map((tab) => ({ ...tab, content: <Suspense fallback={<TabSkeleton />}>{tab.content}</Suspense> }));
  const wanted = params.get('tab');
  const selected = tabs.some(({ id }) => id === wanted) ? wanted! : tabs[0]!.id;
  const editor = shown.find(({ id }) => id === selected);
  const isHeld = editor?.needsStage === true && video.playback !== null;
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
        <div className={styles.columns}>
          <div className={styles.side}>
            <div className={`${styles.stageArea} ${isHeld ? styles.held : ''}`}>
              <VideoStage video={video} fileForVideo={mayWrite && fileForVideo(video)} />
              {isHeld && editor.UnderStage && (
                <Suspense fallback={null}>
                  <editor.UnderStage stream={video} />
                </Suspense>
              )}
            </div>
            <div className={styles.file}>
              <FileCard video={video} />
            </div>
          </div>
          <div className={styles.tabs}>
            <Tabs label={t`Video`} tabs={tabs} selected={selected} onChange={select} />
          </div>
        </div>
      </StagePlayerProvider>
    </Page>
  );
}

function TabSkeleton() {
  return (
    <Loading label={t`Loading`}>
      <Skeleton height={280} radius={16} />
    </Loading>
  );
}
