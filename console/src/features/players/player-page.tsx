import type { EmbeddedPlayer } from '@zeacon/contract';
import { SquarePlay, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { formatAgo } from '../../platform/format.ts';
import { usePlayer, usePlayerWrites } from '../../platform/player-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { SnippetCard } from '../../ui/snippet-card.tsx';
import { DeletePlayerDialog } from './delete-player-dialog.tsx';
import { PlayerForm } from './player-form.tsx';

const back = { href: paths.players, label: 'Players' };

export function PlayerPage({ id }: { id: string }) {
  const { data, error, refetch } = usePlayer(id);
  if (data) return <OpenPlayer player={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      what="player"
      title="Player"
      back={back}
      icon={SquarePlay}
      all={{ href: paths.players, label: 'See all players' }}
      error={error}
      onRetry={() => void refetch()}
    />
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
