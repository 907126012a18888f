import { t } from '@lingui/core/macro';
import type { EmbeddedPlayer } from '@zeacon/contract';
import { SquarePlay } from 'lucide-react';
import { useLocation } from 'wouter';
import { usePlayer, usePlayerWrites } from '../../entities/players/player-queries.ts';
import { SnippetCard } from '../../entities/players/snippet-card.tsx';
import { EmbedPagesCard } from '../../entities/sites/embed-pages-card.tsx';
import { paths } from '../../paths.ts';
import { formatAgo } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { GonePage } from '../../ui/gone-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { PlayerForm } from './player-form.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { draftOf } from './use-duplicate-player.ts';

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
  const [, navigate] = useLocation();
  const { uuid } = player;
  const age = formatAgo(player.updatedDate);
  return (
    <Page
      title={player.name}
      back={back()}
      lead={t`Changed ${age}`}
      actions={<PlayerMenu player={player} variant="secondary" onDeleted={() => navigate(paths.players)} />}
    >
      <PlayerForm
        playerId={uuid}
        action={t`Save changes`}
        initial={draftOf(player)}
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
