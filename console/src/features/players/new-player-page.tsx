import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../paths.ts';
import { usePlayerWrites } from '../../platform/player-queries.ts';
import { usePlaylist } from '../../platform/playlist-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useVideo } from '../../platform/video-queries.ts';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { plainPlayer } from '../../ui/plain-player.ts';
import { PlayerForm } from './player-form.tsx';

export function NewPlayerPage() {
  const { create } = usePlayerWrites();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const wantedVideo = search.get('video');
  const wantedPlaylist = wantedVideo === null ? search.get('playlist') : null;
  const video = useVideo(wantedVideo ?? '', wantedVideo !== null);
  const playlist = usePlaylist(wantedPlaylist ?? '', wantedPlaylist !== null);
  if (wantedVideo !== null && video.isPending) return <PageSkeleton />;
  if (wantedPlaylist !== null && playlist.isPending) return <PageSkeleton />;
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
          name: video.data?.name ?? playlist.data?.name ?? 'My player',
          streamId: video.data?.id ?? null,
          playlistId: playlist.data?.id ?? null,
          ...plainPlayer,
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
