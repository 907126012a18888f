import { plural, t } from '@lingui/core/macro';
import type { InsightFigures, Stream } from '@zeacon/contract';
import { type CSSProperties, memo } from 'react';
import { Link } from 'wouter';
import { sentByText } from '../../entities/videos/sent-by.ts';
import { VideoState, VisibilityMark } from '../../entities/videos/video-state.tsx';
import { platformText } from '../../language/platform-text.ts';
import { paths } from '../../paths.ts';
import { formatAgo, formatCount, formatMoment, formatSpan } from '../../platform/format.ts';
import { phone } from '../../theme/media.ts';
import * as shared from '../../ui/page.css.ts';
import { Poster } from '../../ui/poster.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { GridCell } from './grid-cell.tsx';
import * as styles from './video-grid.css.ts';
import { VideoMenu } from './video-menu.tsx';

interface RowProps {
  index: number;
  place: CSSProperties;
  /** Whether it is the one row of the grid that Tab reaches. */
  isActive: boolean;
}

interface Props extends RowProps {
  video: Stream;
  /** Undefined while loading, and for videos without views. */
  figures: InsightFigures | undefined;
  /** Undefined where videos cannot be chosen. */
  isChosen: boolean | undefined;
  onFocus: () => void;
  onChoose: (isExtending: boolean) => void;
}

export function VideoRow({ video, index, place, isActive, figures, isChosen, onFocus, onChoose }: Props) {
  const { id, name, playback, accessVisibility, thumbnailUrl } = video;
  const tabIndex = isActive ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn on demand cannot be table elements.
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={tabIndex}
      className={styles.row}
      style={place}
      onFocus={onFocus}
    >
      <GridCell>
        {isChosen !== undefined && (
          <label className={styles.tick}>
            <input
              type="checkbox"
              className={styles.box}
              tabIndex={tabIndex}
              aria-label={t`Select ${name}`}
              checked={isChosen}
              onChange={(event) => onChoose((event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        )}
      </GridCell>
      <GridCell className={styles.cell}>
        <div className={styles.video}>
          <Poster src={thumbnailUrl} durationMs={playback?.durationMs} />
          <div className={styles.words}>
            <Link href={paths.video(id)} className={styles.title} tabIndex={tabIndex} dir="auto">
              {name}
            </Link>
            <VideoMeta video={video} figures={figures} />
          </div>
        </div>
      </GridCell>
      <GridCell className={`${styles.cell} ${styles.stateCell}`}>
        <VideoState video={video} />
      </GridCell>
      <GridCell className={`${styles.cell} ${styles.wideOnly}`}>
        <VisibilityMark visibility={accessVisibility} />
      </GridCell>
      <GridCell className={`${styles.cell} ${styles.number} ${styles.wideOnly}`}>
        {formatCount(figures?.views ?? 0)}
      </GridCell>
      <GridCell className={`${styles.cell} ${styles.number} ${styles.wideOnly}`}>
        {formatSpan(figures?.watchTimeMs ?? 0)}
      </GridCell>
      <GridCell className={`${styles.cell} ${styles.menuCell}`}>
        <VideoMenu video={video} isTabbable={isActive} />
      </GridCell>
    </div>
  );
}

const VideoMeta = memo(function VideoMeta({ video, figures }: Pick<Props, 'video' | 'figures'>) {
  const { createdDate, eventStart, category, packaging, sentBy } = video;
  const isPhone = useMedia(phone);
  const views = figures?.views ?? 0;
  const hasEnded = packaging.state === 'failed' || packaging.state === 'refused';
  const problem = packaging.message && platformText(packaging.message);
  const parts = [
    packaging.state === 'awaiting' && eventStart ? formatMoment(eventStart) : formatAgo(createdDate),
    isPhone && plural(views, { one: '# view', other: '# views' }),
    category,
    sentBy && sentByText(sentBy),
  ].filter((part) => typeof part === 'string');
  return (
    <>
      <span className={styles.meta}>
        {parts.map((part) => (
          <span key={part} className={styles.metaPart} dir="auto">
            {part}
          </span>
        ))}
      </span>
      {hasEnded && problem && (
        <span className={styles.problem} title={problem}>
          {problem}
        </span>
      )}
      {isPhone && <VideoState video={video} />}
    </>
  );
});

/** Placeholder for a video that is loading. */
export function EmptyRow({ index, place, isActive }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn on demand cannot be table elements.
    <div role="row" aria-rowindex={index + 2} tabIndex={isActive ? 0 : -1} className={styles.row} style={place}>
      <GridCell />
      <GridCell className={styles.cell}>
        <span className={shared.hidden}>{t`Loading`}</span>
        <div className={styles.video} aria-hidden>
          <Skeleton height={70} radius={10} />
          <div className={styles.bones}>
            <Skeleton height={15} width="45%" />
            <Skeleton height={12} width="22%" />
          </div>
        </div>
      </GridCell>
    </div>
  );
}
