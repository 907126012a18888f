import { t } from '@lingui/core/macro';
import { type PostDetails, plainTextOf } from '@zeacon/contract';
import { CalendarDays, Ellipsis, Send } from 'lucide-react';
import { formatter } from '../../language/formatter.ts';
import { useBusinessTimeZone } from '../../platform/business-time-zone.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { momentOf } from './post-days.ts';
import { postStateName } from './post-state-names.ts';
import * as styles from './posts-calendar.css.ts';

/** What of a post one drags. */
export const draggedType = 'text/x-zeacon-post';

export interface PostActs {
  onOpen: (post: PostDetails) => void;
  onPublish: (post: PostDetails) => void;
  /** Asks for the day. */
  onMove: (post: PostDetails) => void;
}

interface Props extends PostActs {
  post: PostDetails;
  isOpen: boolean;
  mayWrite: boolean;
  /** Whether the keyboard reaches it by Tab: the posts of one day at a time. */
  isReached?: boolean;
  isTall?: boolean;
}

const clocks = new Map<string, () => Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const made =
    clocks.get(timeZone) ??
    formatter((locales) => new Intl.DateTimeFormat(locales, { hour: 'numeric', minute: '2-digit', timeZone }));
  clocks.set(timeZone, made);
  return made();
}

export const nameOf = ({ title, body, poll }: PostDetails): string =>
  title || plainTextOf(body).slice(0, 60) || poll?.question || t`Post without words`;

const waits = ({ state }: PostDetails) => state === 'DRAFT' || state === 'SCHEDULED';
/** Only the business itself moves what it wrote. */
export const isMovable = (post: PostDetails): boolean => waits(post);

/** A post in the calendar, which can be dragged to another day, or moved by its menu. */
export function CalendarPost({ post, isOpen, mayWrite, isReached = true, isTall = false, ...acts }: Props) {
  const timeZone = useBusinessTimeZone();
  const name = nameOf(post);
  const stateName = postStateName(post.state);
  const time = clockIn(timeZone).format(new Date(momentOf(post)));
  const isMoved = mayWrite && isMovable(post);
  const tabIndex = isReached ? 0 : -1;
  return (
    <div className={`${styles.postLine} ${styles.line}`}>
      <button
        type="button"
        className={`${styles.post} ${styles.state[post.state]} ${isTall ? styles.tall : ''}`}
        title={name}
        data-post={post.uuid}
        aria-pressed={isOpen}
        tabIndex={tabIndex}
        draggable={isMoved}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(draggedType, post.uuid);
          dataTransfer.effectAllowed = 'move';
        }}
        onClick={() => acts.onOpen(post)}
      >
        {post.state !== 'DRAFT' && <span className={styles.time}>{time}</span>}{' '}
        <span className={styles.title} dir="auto">
          {name}
        </span>{' '}
        <span className={styles.hidden}>{stateName}</span>
      </button>
      {isMoved && (
        <span className={styles.more}>
          <Menu
            aria-label={t`What to do with “${name}”`}
            trigger={
              <IconButton
                icon={Ellipsis}
                label={t`What to do with “${name}”`}
                size="small"
                excludeFromTabOrder={!isReached}
              />
            }
          >
            <MenuItem icon={CalendarDays} onAction={() => acts.onMove(post)}>
              {post.state === 'SCHEDULED' ? t`Move to another day…` : t`Plan for a day…`}
            </MenuItem>
            <MenuItem icon={Send} onAction={() => acts.onPublish(post)}>
              {t`Publish now`}
            </MenuItem>
          </Menu>
        </span>
      )}
    </div>
  );
}
