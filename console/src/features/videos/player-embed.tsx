import { t } from '@lingui/core/macro';
import { playerNameMaxLength, type Stream } from '@zeacon/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { plainPlayer } from '../../entities/players/plain-player.ts';
import { usePlayers, usePlayerWrites } from '../../entities/players/player-queries.ts';
import { htmlSnippet, pasteNote } from '../../entities/players/snippets.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './share-tab.css.ts';
import { SharedText } from './shared-text.tsx';

const note = () => t`Pages show a video that is not public through a player of yours.`;

/** The embed code of a video that only plays in its business's own players: a player is chosen or created here. */
export function PlayerEmbed({ video }: { video: Stream }) {
  const { data, error, refetch } = usePlayers({ streamId: video.id, size: 100 });
  const [chosen, setChosen] = useState<string>();
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label={t`Loading players`}>
        <Skeleton height={120} radius={10} />
      </Loading>
    );
  }
  const player = data.items.find(({ uuid }) => uuid === chosen) ?? data.items[0];
  if (!player) return <NoPlayer video={video} />;
  const options = data.items.map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <SharedText
      what="embed"
      note={`${note()} ${pasteNote()}`}
      text={htmlSnippet(location.origin, { playerId: player.uuid })}
      isCode
    >
      <div className={styles.choice}>
        <Select label={t`Player`} options={options} value={player.uuid} onChange={setChosen} />
        <LinkButton href={paths.player(player.uuid)}>{t`Edit player`}</LinkButton>
        <LinkButton href={paths.newPlayerFor(video.id)} icon={Plus}>
          {t`New player`}
        </LinkButton>
      </div>
    </SharedText>
  );
}

function NoPlayer({ video: { id, name } }: { video: Stream }) {
  const { create } = usePlayerWrites();
  const snackbar = useSnackbar();
  const make = () =>
    create.mutate(
      { ...plainPlayer, name: name.slice(0, playerNameMaxLength), streamId: id, playlistId: null },
      {
        onSuccess: () => snackbar.success(t`Player created`),
        onError: (error) => snackbar.error(messageOf(error)),
      },
    );
  return (
    <section className={styles.item} aria-label={t`Embed code`}>
      <div>
        <h2 className={styles.name}>{t`Embed code`}</h2>
        <p className={styles.note}>{`${note()} ${t`There is no player for this video yet.`}`}</p>
      </div>
      <div className={styles.choice}>
        <Button variant="primary" icon={Plus} isPending={create.isPending} onPress={make}>
          {t`Create player`}
        </Button>
        <LinkButton href={paths.newPlayerFor(id)}>{t`Choose how it looks first`}</LinkButton>
      </div>
    </section>
  );
}
