import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { Radio, SlidersHorizontal, Video } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useLive } from '../../entities/lives/live-queries.ts';
import { LiveStatusBadge } from '../../entities/lives/live-status-badge.tsx';
import { useVideos } from '../../entities/videos/video-queries.ts';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { MayThemselves, useMay, useMayThemselves } from '../../platform/may.tsx';
import { useNewDialog } from '../../platform/new-dialog.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Poster } from '../../ui/poster.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { EncoderDialog } from './encoder-dialog.tsx';
import { LiveMenu } from './live-menu.tsx';
import * as styles from './live-page.css.ts';
import { NewLiveDialog } from './new-live-dialog.tsx';

/** The business's live streams: planned, on air and ended. */
export function LivePage() {
  const [isCreating, setIsCreating] = useNewDialog();
  const address = useListAddress();
  const { search, page } = address;
  const list = useVideos({ contentType: 'LIVE', page, size: 20, ...(search && { search }) });
  return (
    <>
      <ListPage
        title={t({ message: 'Live', context: 'live streams' })}
        lead={t`Go live from your browser or from an encoder.`}
        list={list}
        address={address}
        action={
          <MayThemselves do="live.host">
            <Button variant="primary" icon={Radio} onPress={() => setIsCreating(true)}>
              {t`New live stream`}
            </Button>
          </MayThemselves>
        }
        search={{ label: t`Search live streams`, placeholder: t`Search by title` }}
        loading={{ label: t`Loading live streams`, bones: <LiveBones /> }}
        empty={{
          icon: Radio,
          title: t`No live streams yet`,
          text: t`Create one, set up camera and sound at your own pace, and go live when you are ready.`,
        }}
        noMatch={{
          title: t`Nothing found`,
          text: t`No live stream has a title like that.`,
          showAll: t`Clear search`,
        }}
      >
        {(streams) => (
          <ul className={styles.list} aria-label={t`Live streams`}>
            {streams.map((stream) => (
              <LiveRow key={stream.id} stream={stream} />
            ))}
          </ul>
        )}
      </ListPage>
      {isCreating && <NewLiveDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}

function LiveBones() {
  return (
    <div className={styles.list}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={92} radius={16} />
      ))}
    </div>
  );
}

function LiveRow({ stream }: { stream: Stream }) {
  const { data: live } = useLive(stream.id, 10_000);
  const [isShown, setIsShown] = useState(false);
  const [mayHost, maySetUp] = [useMayThemselves('live.host'), useMay('live.host')];
  const isOver = live?.liveStatus === 'ENDED';
  return (
    <li className={styles.row}>
      <div className={styles.poster}>
        <Poster src={stream.thumbnailUrl} />
      </div>
      <div className={styles.what}>
        <Link
          href={isOver || !mayHost ? paths.video(stream.id) : paths.studio(stream.id)}
          className={styles.name}
          dir="auto"
        >
          {stream.name}
        </Link>
        <div className={styles.state}>
          {live && <LiveStatusBadge status={live.liveStatus} />}
          <span>{whenOf(stream, live?.startedDate ?? null, live?.endedDate ?? null)}</span>
        </div>
      </div>
      <div className={styles.actions}>
        {maySetUp && live?.rtmp && !isOver && (
          <Button icon={SlidersHorizontal} onPress={() => setIsShown(true)}>
            {t`Encoder settings`}
          </Button>
        )}
        {isOver || !mayHost ? (
          <LinkButton href={paths.video(stream.id)} icon={Video}>
            {isOver ? t`Recording` : t`Open video`}
          </LinkButton>
        ) : (
          <LinkButton href={paths.studio(stream.id)} icon={Radio}>
            {t`Open studio`}
          </LinkButton>
        )}
        <LiveMenu stream={stream} />
      </div>
      {isShown && live && <EncoderDialog live={live} onClose={() => setIsShown(false)} />}
    </li>
  );
}

function whenOf({ eventStart, createdDate }: Stream, startedDate: string | null, endedDate: string | null): string {
  const moment = formatMoment(endedDate ?? startedDate ?? eventStart ?? createdDate);
  if (endedDate) return t`Ended ${moment}`;
  if (startedDate) return t`Since ${moment}`;
  return eventStart ? t`Starts ${moment}` : t`Created ${moment}`;
}
