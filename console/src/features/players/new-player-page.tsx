import { defaultPlayerColor } from '@zeacon/contract';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../paths.ts';
import { usePlayerWrites } from '../../platform/player-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useVideo } from '../../platform/video-queries.ts';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { PlayerForm } from './player-form.tsx';

export function NewPlayerPage() {
  const { create } = usePlayerWrites();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const wanted = search.get('video');
  const video = useVideo(wanted ?? '', wanted !== null);
  if (wanted !== null && video.isPending) return <PageSkeleton />;
  return (
    <Page
      title="New player"
      lead="Decide how it looks and behaves. You can change it any time; pages that embed it follow."
      back={{ href: paths.players, label: 'Players' }}
    >
      <PlayerForm
        playerId=""
        action="Create player"
        initial={{
          name: video.data ? video.data.name : 'My player',
          streamId: video.data?.id ?? null,
          playlistId: null,
          autoPlay: false,
          videoLoop: false,
          hideControls: false,
          logo: null,
          showIcon: false,
          playerColor: defaultPlayerColor,
        }}
        onSave={async (draft) => {
          const player = await create.mutateAsync(draft);
          snackbar.success('Player created');
          navigate(paths.player(player.uuid), { replace: true });
        }}
      />
    </Page>
  );
}
