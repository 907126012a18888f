import { plural, t } from '@lingui/core/macro';
import type { EmbeddedPlayer } from '@zeacon/contract';
import { Plus, SquarePlay } from 'lucide-react';
import { Link } from 'wouter';
import { periodDays } from '../../entities/insights/insight-dates.ts';
import { usePlayerFigures } from '../../entities/insights/insight-queries.ts';
import { usePlayers } from '../../entities/players/player-queries.ts';
import { usePlaylist } from '../../entities/playlists/playlist-queries.ts';
import { useVideo } from '../../entities/videos/video-queries.ts';
import { paths } from '../../paths.ts';
import { formatAgo } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { May, useMay } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import * as cards from '../../ui/card-grid.css.ts';
import { CardBones, CardGrid } from '../../ui/card-grid.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Poster } from '../../ui/poster.tsx';
import { PlayerMenu } from './player-menu.tsx';
import * as styles from './players-page.css.ts';

const pageSize = 12;

export function PlayersPage() {
  const address = useListAddress();
  const { search, page } = address;
  const list = usePlayers({ page, size: pageSize, ...(search && { search }) });
  return (
    <ListPage
      title={t`Players`}
      lead={t`A player shows a video or a playlist on any page you like.`}
      list={list}
      address={address}
      action={
        <May do="players.write">
          <LinkButton href={paths.newPlayer} variant="primary" icon={Plus}>
            {t`New player`}
          </LinkButton>
        </May>
      }
      search={{ label: t`Search players`, placeholder: t`Search by name` }}
      loading={{ label: t`Loading players`, bones: <CardBones height={224} /> }}
      empty={{
        icon: SquarePlay,
        title: t`No players yet`,
        text: t`Create one, choose what it plays and how it looks, and paste two lines into your page.`,
      }}
      noMatch={{ title: t`No player matches`, text: t`Try another name.`, showAll: t`Show all players` }}
    >
      {(players) => <PlayerCards players={players} />}
    </ListPage>
  );
}

const none: readonly string[] = [];

function PlayerCards({ players }: { players: readonly EmbeddedPlayer[] }) {
  const maySeeFigures = useMay('insights.read');
  const figures = usePlayerFigures(maySeeFigures ? players.map(({ uuid }) => uuid) : none);
  return (
    <CardGrid label={t`Players`}>
      {players.map((player) => (
        <PlayerCard
          key={player.uuid}
          player={player}
          views={maySeeFigures ? (figures.get(player.uuid)?.views ?? 0) : undefined}
        />
      ))}
    </CardGrid>
  );
}

/** `views`: of the last 30 days; undefined for those who see no figures. */
function PlayerCard({ player, views }: { player: EmbeddedPlayer; views: number | undefined }) {
  const { uuid, name, streamId, playlistId, playerColor, updatedDate } = player;
  const { data: video } = useVideo(streamId ?? '', streamId !== null);
  const { data: playlist } = usePlaylist(playlistId ?? '', playlistId !== null);
  const playlistName = playlist?.name;
  const plays = video?.name ?? (playlistName && t`Playlist: ${playlistName}`);
  const age = formatAgo(updatedDate);
  const isEmpty = streamId === null && playlistId === null;
  return (
    <li className={cards.card}>
      <Poster src={video?.thumbnailUrl ?? playlist?.thumbnailUrl} durationMs={video?.playback?.durationMs} />
      <div className={cards.words}>
        <div className={cards.head}>
          <Link href={paths.player(uuid)} className={cards.name}>
            {name}
          </Link>
          <div className={cards.menu}>
            <PlayerMenu player={player} />
          </div>
        </div>
        <span className={cards.meta}>{isEmpty ? t`No video chosen` : (plays ?? ' ')}</span>
        <span className={cards.meta}>
          <span className={styles.dot} style={{ background: playerColor }} />
          {t`Changed ${age}`}
        </span>
        {views !== undefined && (
          <span className={cards.meta}>
            {plural(views, { one: `# view in ${periodDays} days`, other: `# views in ${periodDays} days` })}
          </span>
        )}
      </div>
    </li>
  );
}
