import { t } from '@lingui/core/macro';
import { Radio } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOrientation } from '../../entities/destinations/destination-queries.ts';
import { useLive } from '../../entities/lives/live-queries.ts';
import { usePlayers } from '../../entities/players/player-queries.ts';
import { useVideo } from '../../entities/videos/video-queries.ts';
import { paths } from '../../paths.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { useAccount } from '../../platform/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { EmptyState, Problem } from '../../ui/states.tsx';
import { createStudioEngine, type StudioEngine } from './engine/studio-engine.ts';
import { readRemembered } from './remembered-devices.ts';
import { StudioDesk } from './studio-desk.tsx';
import { useIsSending } from './use-engine.ts';
import { useLiveChannel } from './use-live-channel.ts';

const brandColor = '#e11d2e';

/** The studio of one live stream. */
export function StudioPage({ id }: { id: string }) {
  const stream = useVideo(id);
  const live = useLive(id);
  const orientation = useOrientation();
  const players = usePlayers({ size: 1 });
  // A later failure must not close a studio that is sending.
  const error = (stream.data ? null : stream.error) ?? (live.data ? null : live.error);
  if (error instanceof ApiFailure && ['stream.not_found', 'live.not_live'].includes(error.code)) return <NoLive />;
  if (error)
    return (
      <Page title={t`Studio`} back={{ href: paths.live, label: t({ message: 'Live', context: 'live streams' }) }}>
        <Problem
          error={error}
          onRetry={() => {
            void stream.refetch();
            void live.refetch();
          }}
        />
      </Page>
    );
  if (!stream.data || !live.data || orientation.isPending || players.isPending) return <PageSkeleton />;
  return (
    <Studio
      stream={stream.data}
      live={live.data}
      isGone={stream.error instanceof ApiFailure && stream.error.code === 'stream.not_found'}
      color={players.data?.items[0]?.playerColor ?? brandColor}
      // Landscape if it cannot be read, because most want that.
      orientation={orientation.data?.orientation ?? 'LANDSCAPE'}
    />
  );
}

type Wanted = Omit<Parameters<typeof StudioDesk>[0], 'engine' | 'channel' | 'isPortrait'> & {
  orientation: 'LANDSCAPE' | 'PORTRAIT';
  /** Whether the server no longer knows the stream. */
  isGone: boolean;
};

function Studio({ stream, live, isGone, color, orientation }: Wanted) {
  const { businessName } = useAccount();
  const channel = useLiveChannel(live.streamId, businessName);
  const [engine, setEngine] = useState<StudioEngine>();
  const isSending = useIsSending(engine);
  const isOver = live.liveStatus === 'ENDED';
  const isShut = isOver || (isGone && !isSending);

  // The sent picture must not change size or colours during a live.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once for the page.
  useEffect(() => {
    if (isShut) return undefined;
    const made = createStudioEngine({ orientation, quality: readRemembered().quality, businessName, color });
    setEngine(made);
    return () => {
      setEngine(undefined);
      made.dispose();
    };
  }, [isShut]);

  if (isOver) return <Over name={stream.name} id={stream.id} />;
  if (isShut) return <NoLive />;
  if (!engine) return <PageSkeleton />;
  return (
    <StudioDesk
      engine={engine}
      stream={stream}
      live={live}
      channel={channel}
      color={color}
      isPortrait={orientation === 'PORTRAIT'}
    />
  );
}

function Over({ name, id }: { name: string; id: string }) {
  return (
    <Page title={name} back={{ href: paths.live, label: t({ message: 'Live', context: 'live streams' }) }}>
      <EmptyState
        icon={Radio}
        title={t`This live stream has ended`}
        action={
          <LinkButton href={paths.video(id)} variant="primary">
            {t`Open the recording`}
          </LinkButton>
        }
      >
        {t`What was sent is recorded. It is ready to watch, to share and to edit.`}
      </EmptyState>
    </Page>
  );
}

function NoLive() {
  return (
    <Page title={t`Studio`} back={{ href: paths.live, label: t({ message: 'Live', context: 'live streams' }) }}>
      <EmptyState
        icon={Radio}
        title={t`There is no such live stream`}
        action={<LinkButton href={paths.live}>{t`Live streams`}</LinkButton>}
      >
        {t`It may have been deleted.`}
      </EmptyState>
    </Page>
  );
}
