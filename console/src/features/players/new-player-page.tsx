import { t } from '@lingui/core/macro';
import { useLocation, useSearchParams } from 'wouter';
import { plainPlayer } from '../../entities/players/plain-player.ts';
import { usePlayerWrites } from '../../entities/players/player-queries.ts';
import { usePlaylist } from '../../entities/playlists/playlist-queries.ts';
import { useVideo } from '../../entities/videos/video-queries.ts';
import { paths } from '../../paths.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
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
      title={t`New player`}
      lead={t`Decide how it looks and behaves. You can change it any time, and pages that embed it update.`}
      back={{ href: paths.players, label: t`Players` }}
    >
      <PlayerForm
        playerId=""
        action={t`Create player`}
        initial={{
          name: video.data?.name ?? playlist.data?.name ?? t`My player`,
          streamId: video.data?.id ?? null,
          playlistId: playlist.data?.id ?? null,
          ...plainPlayer,
        }}
        onSave={async (draft) => {
          const player = await create.mutateAsync(draft);
          snackbar.success(t`Player created`);
          navigate(paths.player(player.uuid), { replace: true });
        }}
      />
    </Page>
  );
}
