import { t } from '@lingui/core/macro';
import type { Hypergraphic, Live, LiveHypergraphic } from '@zeacon/contract';
import { Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHypergraphics } from '../../entities/hypergraphics/hypergraphic-queries.ts';
import { useLiveGraphics, useLiveGraphicWrites } from '../../entities/lives/live-queries.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Notice, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './graphics-tab.css.ts';

interface Props {
  live: Live;
  /** Date of the newest picture sent; undefined if this page does not send. */
  pictureDate: () => string | undefined;
}

/** Drops graphics onto the picture, and removes them. */
export function GraphicsTab({ live, pictureDate }: Props) {
  const [search, setSearch] = useState('');
  const library = useHypergraphics({ addToLiveStream: 'true', size: 50, ...(search && { search }) });
  const { data: shown = [] } = useLiveGraphics(live.streamId);
  const isOnAir = live.liveStatus === 'LIVE' || live.liveStatus === 'INTERRUPTED';
  if (library.error) return <Problem error={library.error} onRetry={() => void library.refetch()} />;
  const items = library.data?.items;
  const isBare = items?.length === 0 && !search;
  return (
    <div className={styles.root}>
      {!isOnAir && !isBare && <Notice tone="blue">{t`Graphics can be dropped once you are live.`}</Notice>}
      {!isBare && <SearchBox label={t`Search graphics`} placeholder={t`Search`} value={search} onChange={setSearch} />}
      {!items && <Skeleton height={72} />}
      {isBare && (
        <div className={styles.none}>
          <Sparkles size={22} aria-hidden />
          <p>{t`No graphics are available in live streams yet. Turn on “Use in live streams” for a hypergraphic.`}</p>
          <LinkButton href={paths.hypergraphics}>{t`Hypergraphics`}</LinkButton>
        </div>
      )}
      {items?.length === 0 && search && <p className={styles.note}>{t`Nothing found.`}</p>}
      <ul className={styles.list}>
        {items?.map((graphic) => (
          <GraphicRow
            key={graphic.uuid}
            streamId={live.streamId}
            graphic={graphic}
            on={shown.find(({ hypergraphic }) => hypergraphic.uuid === graphic.uuid)}
            isOnAir={isOnAir}
            pictureDate={pictureDate}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  streamId: string;
  graphic: Hypergraphic;
  on: LiveHypergraphic | undefined;
  isOnAir: boolean;
  pictureDate: Props['pictureDate'];
}

/** The second click of a double click would undo the first. */
const restMs = 600;

/** Ignores clicks until the effect of the last one is visible. */
function GraphicRow({ streamId, graphic: { uuid, name, defaultPath }, on, isOnAir, pictureDate }: RowProps) {
  const { drop, remove } = useLiveGraphicWrites(streamId);
  const snackbar = useSnackbar();
  const onError = (error: unknown) => snackbar.error(messageOf(error));
  const pressed = useRef(Number.NEGATIVE_INFINITY);
  const act = (run: () => void) => {
    const now = performance.now();
    if (now - pressed.current < restMs) return;
    pressed.current = now;
    run();
  };
  return (
    <li className={styles.graphic} data-on={on ? true : undefined}>
      <img src={defaultPath} alt="" className={styles.picture} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {on ? (
        <Button
          size="small"
          variant="danger"
          aria-label={t`Remove ${name}`}
          isPending={remove.isPending}
          onPress={() => act(() => remove.mutate({ dropId: on.id, at: pictureDate() }, { onError }))}
        >
          {t`Remove`}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={t`Drop ${name}`}
          isDisabled={!isOnAir}
          isPending={drop.isPending}
          onPress={() => act(() => drop.mutate({ hypergraphicId: uuid, at: pictureDate() }, { onError }))}
        >
          {t({ message: 'Drop', context: 'a graphic onto the live picture' })}
        </Button>
      )}
    </li>
  );
}
