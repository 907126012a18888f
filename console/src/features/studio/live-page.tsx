import type { Stream } from '@zeacon/contract';
import { Radio, SlidersHorizontal, Video } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../platform/format.ts';
import { useExistingPage, useListAddress } from '../../platform/list-address.ts';
import { useVideos } from '../../platform/video-queries.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Poster } from '../../ui/poster.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { EncoderDialog } from './encoder-dialog.tsx';
import * as styles from './live-page.css.ts';
import { useLive } from './live-queries.ts';
import { LiveStatusBadge } from './live-status-badge.tsx';
import { NewLiveDialog } from './new-live-dialog.tsx';

/** The business's live streams: planned, on air, and over. */
export function LivePage() {
  const [isCreating, setIsCreating] = useState(false);
  const { search, page, change } = useListAddress<never>();
  const { data, error, isPending, refetch } = useVideos({
    contentType: 'LIVE',
    page,
    size: 20,
    ...(search && { search }),
  });
  useExistingPage(data, change);
  const newButton = (
    <Button variant="primary" icon={Radio} onPress={() => setIsCreating(true)}>
      New live stream
    </Button>
  );
  const isBare = data?.totalItems === 0 && !search;
  return (
    <Page title="Live" lead="Go live from your browser or from an encoder." actions={data && !isBare && newButton}>
      {!isBare && (
        <SearchBox
          label="Search live streams"
          placeholder="Search by title"
          value={search}
          onChange={(value) => change({ search: value })}
        />
      )}
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loading label="Loading live streams">
          <div className={styles.list}>
            <Skeleton height={92} />
            <Skeleton height={92} />
            <Skeleton height={92} />
          </div>
        </Loading>
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={Radio}
          title={search ? 'Nothing found' : 'No live streams yet'}
          action={search ? <Button onPress={() => change({ search: '' })}>Clear search</Button> : newButton}
        >
          {search
            ? 'No live stream has that in its title.'
            : 'Create one, set up camera and sound in peace, and go live when you are ready.'}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {data.items.map((stream) => (
            <LiveRow key={stream.id} stream={stream} />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          page={page}
          totalPages={data.totalPages}
          totalItems={data.totalItems}
          onChange={(next) => change({ page: next > 0 ? String(next + 1) : '' })}
        />
      )}
      {isCreating && <NewLiveDialog onClose={() => setIsCreating(false)} />}
    </Page>
  );
}

function LiveRow({ stream }: { stream: Stream }) {
  const { data: live } = useLive(stream.id, 10_000);
  const [isShown, setIsShown] = useState(false);
  const isOver = live?.liveStatus === 'ENDED';
  return (
    <li className={styles.row}>
      <div className={styles.poster}>
        <Poster src={stream.thumbnailUrl} />
      </div>
      <div className={styles.what}>
        <Link href={isOver ? paths.video(stream.id) : paths.studio(stream.id)} className={styles.name}>
          {stream.name}
        </Link>
        <div className={styles.state}>
          {live && <LiveStatusBadge status={live.liveStatus} />}
          <span>{whenOf(stream, live?.startedDate ?? null, live?.endedDate ?? null)}</span>
        </div>
      </div>
      <div className={styles.actions}>
        {live?.rtmp && !isOver && (
          <Button icon={SlidersHorizontal} onPress={() => setIsShown(true)}>
            Encoder settings
          </Button>
        )}
        {isOver ? (
          <LinkButton href={paths.video(stream.id)} icon={Video}>
            Recording
          </LinkButton>
        ) : (
          <LinkButton href={paths.studio(stream.id)} icon={Radio}>
            Open studio
          </LinkButton>
        )}
      </div>
      {isShown && live && <EncoderDialog live={live} onClose={() => setIsShown(false)} />}
    </li>
  );
}

function whenOf({ eventStart, createdDate }: Stream, startedDate: string | null, endedDate: string | null): string {
  if (endedDate) return `Ended ${formatMoment(endedDate)}`;
  if (startedDate) return `Since ${formatMoment(startedDate)}`;
  return eventStart ? `Starts ${formatMoment(eventStart)}` : `Created ${formatMoment(createdDate)}`;
}
