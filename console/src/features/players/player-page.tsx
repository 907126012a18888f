import { t } from '@lingui/core/macro';
import type { EmbeddedPlayer } from '@zeacon/contract';
import { SquarePlay, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { usePlayer, usePlayerWrites } from '../../entities/players/player-queries.ts';
import { SnippetCard } from '../../entities/players/snippet-card.tsx';
import { useDeletePlayer } from '../../entities/players/use-delete-player.tsx';
import { EmbedPagesCard } from '../../entities/sites/embed-pages-card.tsx';
import { paths } from '../../paths.ts';
import { formatAgo } from '../../platform/format.ts';
import { May } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { PlayerForm } from './player-form.tsx';

const back = () => ({ href: paths.players, label: t`Players` });

export function PlayerPage({ id }: { id: string }) {
  const { data, error, refetch } = usePlayer(id);
  if (data) return <OpenPlayer player={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      missing={t`There is no such player`}
      title={t`Player`}
      back={back()}
      icon={SquarePlay}
      all={{ href: paths.players, label: t`See all players` }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function OpenPlayer({ player }: { player: EmbeddedPlayer }) {
  const { update } = usePlayerWrites();
  const snackbar = useSnackbar();
  const deletePlayer = useDeletePlayer();
  const [, navigate] = useLocation();
  const { uuid, businessAccountId: _whose, createdDate: _made, updatedDate: _changed, ...initial } = player;
  const age = formatAgo(player.updatedDate);
  return (
    <Page
      title={player.name}
      back={back()}
      lead={t`Changed ${age}`}
      actions={
        <May do="players.write">
          <Button variant="danger" icon={Trash2} onPress={() => deletePlayer(player, () => navigate(paths.players))}>
            {t`Delete`}
          </Button>
        </May>
      }
    >
      <PlayerForm
        playerId={uuid}
        action={t`Save changes`}
        initial={initial}
        onSave={async (draft) => {
          await update.mutateAsync({ playerId: uuid, draft });
          snackbar.success(t`Changes saved`);
        }}
      >
        <SnippetCard embedded={{ playerId: uuid }} />
        <EmbedPagesCard of={{ playerId: uuid }} />
      </PlayerForm>
    </Page>
  );
}
