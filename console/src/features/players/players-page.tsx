import type { EmbeddedPlayer } from '@zeacon/contract';
import { Plus, SquarePlay } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { paths } from '../../paths.ts';
import { formatAgo } from '../../platform/format.ts';
import { pageOfAddress } from '../../platform/list-address.ts';
import { usePlayers } from '../../platform/player-queries.ts';
import { usePlaylist } from '../../platform/playlist-queries.ts';
import { useVideo } from '../../platform/video-queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Poster } from '../../ui/poster.tsx';
import { EmptyState, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './players-page.css.ts';

const pageSize = 12;

export function PlayersPage() {
  const [params, setParams] = useSearchParams();
  const page = pageOfAddress(params);
  const { data, error, refetch } = usePlayers({ page, size: pageSize });
  const isEmpty = data?.totalItems === 0;
  const create = (
    <LinkButton href={paths.newPlayer} variant="primary" icon={Plus}>
      New player
    </LinkButton>
  );
  return (
    <Page
      title="Players"
      lead="A player shows a video or a playlist on any page you like."
      actions={data && !isEmpty && create}
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading players">
          <div className={styles.grid}>
            {[1, 2, 3].map((card) => (
              <Skeleton key={card} height={224} radius={16} />
            ))}
          </div>
        </Loading>
      )}
      {isEmpty && (
        <EmptyState icon={SquarePlay} title="No players yet" action={create}>
          Make one, choose what it plays and how it looks, and paste its two lines into your page.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <ul className={styles.grid}>
            {data.items.map((player) => (
              <PlayerCard key={player.uuid} player={player} />
            ))}
          </ul>
          <Pagination {...data} onChange={(next) => setParams(next === 0 ? {} : { page: String(next + 1) })} />
        </>
      )}
    </Page>
  );
}

function PlayerCard({ player }: { player: EmbeddedPlayer }) {
  const { uuid, name, streamId, playlistId, playerColor, updatedDate } = player;
  const { data: video } = useVideo(streamId ?? '', streamId !== null);
  const { data: playlist } = usePlaylist(playlistId ?? '', playlistId !== null);
  const plays = video?.name ?? (playlist && `Playlist: ${playlist.name}`);
  const isEmpty = streamId === null && playlistId === null;
  return (
    <li className={styles.card}>
      <Poster src={video?.thumbnailUrl ?? playlist?.thumbnailUrl} durationMs={video?.playback?.durationMs} />
      <div className={styles.words}>
        <Link href={paths.player(uuid)} className={styles.name}>
          {name}
        </Link>
        <span className={styles.meta}>{isEmpty ? 'No video chosen' : (plays ?? ' ')}</span>
        <span className={styles.meta}>
          <span className={styles.dot} style={{ background: playerColor }} />
          Changed {formatAgo(updatedDate)}
        </span>
      </div>
    </li>
  );
}
