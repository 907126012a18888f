import { msg, t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { DropIntoArchive } from '../features/uploads/drop-target.tsx';
import { UploadButton } from '../features/uploads/upload-button.tsx';
import { UploadsPanel } from '../features/uploads/uploads-panel.tsx';
import type { VideoEditor } from '../features/videos/video-page.tsx';
import { paths } from '../paths.ts';
import { MayThemselves } from '../platform/may.tsx';
import { later } from '../ui/later.ts';
import type { PageRoute } from './page-route.ts';

const VideosPage = later(() => import('../features/videos/videos-page.tsx').then((m) => m.VideosPage));
const VideoPage = later(() => import('../features/videos/video-page.tsx').then((m) => m.VideoPage));
const NewEventPage = later(() => import('../features/videos/new-event-page.tsx').then((m) => m.NewEventPage));
const HistoryPage = later(() => import('../features/videos/history-page.tsx').then((m) => m.HistoryPage));
const LivePage = later(() => import('../features/lives/live-page.tsx').then((m) => m.LivePage));
const StudioPage = later(() => import('../features/studio/studio-page.tsx').then((m) => m.StudioPage));
const PlaylistsPage = later(() => import('../features/playlists/playlists-page.tsx').then((m) => m.PlaylistsPage));
const PlaylistPage = later(() => import('../features/playlists/playlist-page.tsx').then((m) => m.PlaylistPage));
const FileForVideo = later(() => import('../features/uploads/file-for-video.tsx').then((m) => m.FileForVideo));
const ThumbnailTab = later(() => import('../features/video-editor/thumbnail-tab.tsx').then((m) => m.ThumbnailTab));
const CaptionsTab = later(() => import('../features/video-editor/captions-tab.tsx').then((m) => m.CaptionsTab));
const ChaptersTab = later(() => import('../features/video-editor/chapters-tab.tsx').then((m) => m.ChaptersTab));
const SellTab = later(() => import('../features/sales/sales-parts.ts').then((m) => m.SellTab));
const VideoInsightsTab = later(() =>
  import('../features/insights/video-insights-tab.tsx').then((m) => m.VideoInsightsTab),
);
const HeatBar = later(() => import('../features/insights/heat-bar.tsx').then((m) => m.HeatBar));
const OverlayEditorPage = later(() =>
  import('../features/overlay-editor/overlay-editor-page.tsx').then((m) => m.OverlayEditorPage),
);
const NewHypergraphicButton = later(() =>
  import('../features/hypergraphics/new-hypergraphic-button.tsx').then((m) => m.NewHypergraphicButton),
);
const HypergraphicsPage = later(() =>
  import('../features/hypergraphics/hypergraphics-page.tsx').then((m) => m.HypergraphicsPage),
);

export const uploadButton = (
  <MayThemselves do="videos.write">
    <UploadButton variant="primary" />
  </MayThemselves>
);

function UploadRecordings() {
  return (
    <MayThemselves do="videos.write">
      <UploadButton variant="primary" target={{ mediaType: 'ARCHIVE' }}>
        {t`Upload recordings`}
      </UploadButton>
    </MayThemselves>
  );
}

/** What can be edited about a video, in addition to its details. */
const videoEditors: readonly VideoEditor[] = [
  { id: 'thumbnail', label: msg`Thumbnail`, Editor: ThumbnailTab, needsStage: true },
  { id: 'captions', label: msg`Captions`, Editor: CaptionsTab, needsStage: true },
  { id: 'chapters', label: msg`Chapters`, Editor: ChaptersTab, needsStage: true },
  { id: 'sell', label: msg({ message: 'Sell', context: 'action' }), Editor: SellTab },
];
const videoInsights: VideoEditor = {
  id: 'insights',
  label: msg`Insights`,
  Editor: VideoInsightsTab,
  needsStage: true,
  UnderStage: HeatBar,
};

export const createPages: readonly PageRoute[] = [
  {
    path: paths.videos,
    needs: 'videos.read',
    render: () => (
      <VideosPage
        uploadButton={uploadButton}
        uploadRecordingButton={<UploadRecordings />}
        uploads={
          <MayThemselves do="videos.write">
            <UploadsPanel />
          </MayThemselves>
        }
        dropIntoArchive={
          <MayThemselves do="videos.write">
            <DropIntoArchive />
          </MayThemselves>
        }
      />
    ),
  },
  { path: paths.newEvent, needs: 'videos.create', render: () => <NewEventPage /> },
  { path: paths.history, needs: 'videos.read', render: () => <HistoryPage /> },
  {
    path: '/videos/:id',
    needs: 'videos.read',
    render: (id) => (
      <VideoPage
        id={id}
        editors={videoEditors}
        insights={videoInsights}
        fileForVideo={(video) => (
          <MayThemselves do="videos.write">
            <Suspense>
              <FileForVideo video={video} />
            </Suspense>
          </MayThemselves>
        )}
      />
    ),
  },
  {
    path: '/videos/:id/overlays',
    needs: 'videos.write',
    render: (id) => <OverlayEditorPage id={id} newGraphic={(onMade) => <NewHypergraphicButton onMade={onMade} />} />,
  },
  { path: paths.live, needs: 'live.read', render: () => <LivePage /> },
  { path: '/studio/:id', needs: 'live.host', themselves: true, render: (id) => <StudioPage id={id} /> },
  { path: paths.playlists, needs: 'playlists.read', render: () => <PlaylistsPage /> },
  { path: '/playlists/:id', needs: 'playlists.read', render: (id) => <PlaylistPage id={id} /> },
  { path: paths.hypergraphics, needs: 'hypergraphics.read', render: () => <HypergraphicsPage /> },
];
