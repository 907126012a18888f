import { t } from '@lingui/core/macro';
import type { Hypergraphic, Stream, StreamOverlays } from '@zeacon/contract';
import { Film } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOverlays } from '../../entities/overlays/overlay-queries.ts';
import { useVideo } from '../../entities/videos/video-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EditorDesk } from './editor-desk.tsx';
import { useGraphics } from './use-graphics.ts';

interface Props {
  id: string;
  /** A button that creates a graphic and reports it. */
  newGraphic: (onMade: (graphic: Hypergraphic) => void) => ReactNode;
}

/** Hypergraphics and calls to action of one video. */
export function OverlayEditorPage({ id, newGraphic }: Props) {
  const video = useVideo(id);
  const overlays = useOverlays(id);
  const graphics = useGraphics(id);
  const error = video.error ?? overlays.error ?? graphics.error;
  if (video.data && !video.data.playback) return <NotPlayable video={video.data} />;
  if (video.data && overlays.data && graphics.isRead)
    return <Desk stream={video.data} stored={overlays.data} graphics={graphics} newGraphic={newGraphic} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      missing={t`There is no such video`}
      title={t`Overlays`}
      back={{ href: paths.video(id), label: t`Video` }}
      icon={Film}
      all={{ href: paths.videos, label: t`See all videos` }}
      error={error}
      onRetry={() => {
        void video.refetch();
        void overlays.refetch();
        void graphics.refetch();
      }}
    />
  );
}

const hopeless: readonly Stream['packaging']['state'][] = ['failed', 'refused'];

function NotPlayable({ video: { id, name, packaging } }: { video: Stream }) {
  const isHopeless = hopeless.includes(packaging.state);
  const back = { href: paths.video(id), label: t`Video` };
  return (
    <Page title={t`Overlays of ${name}`} back={back}>
      <EmptyState
        icon={Film}
        title={isHopeless ? t`This video cannot be played` : t`This video does not play yet`}
        action={<LinkButton href={back.href}>{t`Back to the video`}</LinkButton>}
      >
        {isHopeless
          ? packaging.message
            ? platformText(packaging.message)
            : t`Its file could not be processed. Its page says what to do.`
          : t`Once it does, you can add graphics and calls to action here.`}
      </EmptyState>
    </Page>
  );
}

interface DeskProps extends Omit<Props, 'id'> {
  stream: Stream;
  stored: StreamOverlays;
  graphics: ReturnType<typeof useGraphics>;
}

/** Keeps the initial document: later responses are the editor's own saves. */
function Desk({ stream, stored, graphics, newGraphic }: DeskProps) {
  return (
    <EditorDesk
      key={stream.id}
      stream={stream}
      stored={stored}
      library={graphics.library}
      remember={graphics.remember}
      refreshLibrary={graphics.refetch}
      newGraphic={newGraphic(graphics.remember)}
    />
  );
}
