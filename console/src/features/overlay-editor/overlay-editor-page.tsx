import type { Hypergraphic, Stream, StreamOverlays } from '@zeacon/contract';
import { Film } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { useOverlays } from '../../platform/overlay-queries.ts';
import { useVideo } from '../../platform/video-queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { EmptyState, Problem } from '../../ui/states.tsx';
import { EditorDesk } from './editor-desk.tsx';
import { useGraphics } from './use-graphics.ts';

interface Props {
  id: string;
  /** A button that makes a graphic, and tells of it once it is made. */
  newGraphic: (onMade: (graphic: Hypergraphic) => void) => ReactNode;
}

/** Hypergraphics and calls to action of one video. */
export function OverlayEditorPage({ id, newGraphic }: Props) {
  const video = useVideo(id);
  const overlays = useOverlays(id);
  const graphics = useGraphics(id);
  const error = video.error ?? overlays.error ?? graphics.error;
  const isGone = error instanceof ApiFailure && error.status === 404;
  const back = { href: paths.video(id), label: 'Video' };
  if (video.data && !video.data.playback)
    return (
      <Page title="Overlays" back={back}>
        <EmptyState
          icon={Film}
          title="This video does not play yet"
          action={<LinkButton href={back.href}>Back to the video</LinkButton>}
        >
          Once it does, graphics and calls to action can be put on it here.
        </EmptyState>
      </Page>
    );
  if (video.data && overlays.data && graphics.isRead)
    return <Desk stream={video.data} stored={overlays.data} graphics={graphics} newGraphic={newGraphic} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page title="Overlays" back={back}>
      {isGone ? (
        <EmptyState
          icon={Film}
          title="There is no such video"
          action={<LinkButton href={paths.videos}>See all videos</LinkButton>}
        >
          It may have been deleted.
        </EmptyState>
      ) : (
        <Problem
          error={error}
          onRetry={() => {
            void video.refetch();
            void overlays.refetch();
            void graphics.refetch();
          }}
        />
      )}
    </Page>
  );
}

interface DeskProps extends Omit<Props, 'id'> {
  stream: Stream;
  stored: StreamOverlays;
  graphics: ReturnType<typeof useGraphics>;
}

/** Keeps what the editor began with: later answers are its own saves. */
function Desk({ stream, stored, graphics, newGraphic }: DeskProps) {
  return (
    <EditorDesk
      key={stream.id}
      stream={stream}
      stored={stored}
      library={graphics.library}
      remember={graphics.remember}
      newGraphic={newGraphic(graphics.remember)}
    />
  );
}
