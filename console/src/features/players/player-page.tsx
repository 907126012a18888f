import type { EmbeddedPlayer } from '@zeacon/contract';
import { SquarePlay, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { formatAgo } from '../../platform/format.ts';
import { usePlayer, usePlayerWrites } from '../../platform/player-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { SnippetCard } from '../../ui/snippet-card.tsx';
import { EmptyState, Problem } from '../../ui/states.tsx';
import { DeletePlayerDialog } from './delete-player-dialog.tsx';
import { PlayerForm } from './player-form.tsx';

const back = { href: paths.players, label: 'Players' };

export function PlayerPage({ id }: { id: string }) {
  const { data, error, refetch } = usePlayer(id);
  if (data) return <OpenPlayer player={data} />;
  if (!error) return <PageSkeleton />;
  const isGone = error instanceof ApiFailure && error.status === 404;
  return (
    <Page title="Player" back={back}>
      {isGone ? (
        <EmptyState
          icon={SquarePlay}
          title="There is no such player"
          action={<LinkButton href={paths.players}>See all players</LinkButton>}
        >
          It may have been deleted.
        </EmptyState>
      ) : (
        <Problem error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function OpenPlayer({ player }: { player: EmbeddedPlayer }) {
  const { update } = usePlayerWrites();
  const snackbar = useSnackbar();
  const [isDeleting, setIsDeleting] = useState(false);
  const [, navigate] = useLocation();
  const { uuid, name, streamId, playlistId, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor } = player;
  return (
    <Page
      title={name}
      back={back}
      lead={`Changed ${formatAgo(player.updatedDate)}`}
      actions={
        <Button variant="danger" icon={Trash2} onPress={() => setIsDeleting(true)}>
          Delete
        </Button>
      }
    >
      <PlayerForm
        playerId={uuid}
        action="Save changes"
        initial={{ name, streamId, playlistId, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor }}
        onSave={async (draft) => {
          await update.mutateAsync({ playerId: uuid, draft });
          snackbar.success('Changes saved');
        }}
      >
        <SnippetCard embedded={{ playerId: uuid }} />
      </PlayerForm>
      <DeletePlayerDialog
        player={player}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => navigate(paths.players)}
      />
    </Page>
  );
}
