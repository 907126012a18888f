import { t } from '@lingui/core/macro';
import type { PostDetails } from '@zeacon/contract';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePostWrites } from '../../entities/communities/post-queries.ts';
import { formatter } from '../../language/formatter.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { zoneName } from '../../platform/moment.ts';
import { phone } from '../../theme/media.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarPost, type PostActs } from './calendar-post.tsx';
import * as list from './communities.css.ts';
import { MovePostDialog } from './move-post-dialog.tsx';
import { nameOfDay, onDay, shiftMonth } from './post-days.ts';
import { postStateName } from './post-state-names.ts';
import * as styles from './posts-calendar.css.ts';
import type { Calendar } from './use-calendar.ts';

const monthName = formatter(
  (locales) => new Intl.DateTimeFormat(locales, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

interface Props {
  calendar: Calendar;
  mayWrite: boolean;
  /** Uuid of the post that is open; empty for none. */
  opened: string;
  /** Empty for this one. */
  onMonth: (month: string) => void;
  onOpen: (post: PostDetails) => void;
  onNew: (day: string) => void;
}

/** A month of what was published, will be, or is still being written, by the clocks of the business. */
export function PostsCalendar({ calendar, mayWrite, opened, onMonth, onOpen, onNew }: Props) {
  const { timeZone, today, month, weeks, posts, days, error, isWhole } = calendar;
  const { edit, publish } = usePostWrites();
  const [moved, setMoved] = useState<PostDetails>();
  const [landed, setLanded] = useState<{ id: string; day: string }>();
  const card = useRef<HTMLDivElement>(null);
  const isPhone = useMedia(phone);
  const zone = zoneName(timeZone);
  // Its menu is gone with the day that it left.
  useEffect(() => {
    if (!landed) return;
    const places = [`[data-post="${landed.id}"]`, `[data-day="${landed.day}"]`, 'h2'];
    const [place] = places.flatMap((selector) => card.current?.querySelector<HTMLElement>(selector) ?? []);
    place?.focus();
    setLanded(undefined);
  }, [landed]);
  const move = (post: PostDetails, day: string) =>
    edit.mutate(
      { id: post.uuid, publishDate: onDay(post, day, timeZone) },
      {
        onSuccess() {
          setMoved(undefined);
          setLanded({ id: post.uuid, day });
        },
      },
    );
  const failure = error ?? publish.error ?? (moved ? null : edit.error);
  const name = monthName().format(new Date(`${month}-01`));
  const acts = {
    onOpen,
    onPublish: (post: PostDetails) => publish.mutate(post.uuid),
    onMove: (post: PostDetails) => {
      edit.reset();
      setMoved(post);
    },
  };
  return (
    <Card>
      <div className={list.stack} ref={card}>
        <div className={styles.head}>
          <h2 className={styles.month} aria-live="polite" tabIndex={-1}>
            {name}
          </h2>
          {mayWrite && (
            <Button icon={Plus} onPress={() => onNew(today)}>
              {t`New post`}
            </Button>
          )}
          <Button onPress={() => onMonth('')}>{t`Today`}</Button>
          <IconButton icon={ChevronLeft} label={t`Previous month`} onPress={() => onMonth(shiftMonth(month, -1))} />
          <IconButton icon={ChevronRight} label={t`Next month`} onPress={() => onMonth(shiftMonth(month, 1))} />
        </div>
        <p className={list.soft}>{t`Time zone ${zone}`}</p>
        {failure && <Notice tone="danger">{messageOf(failure)}</Notice>}
        {!isWhole && <Notice tone="amber">{t`There are more posts in this month than are shown here.`}</Notice>}
        {isPhone ? (
          <Agenda
            days={weeks.flat().filter((day) => day.startsWith(month) && (days.has(day) || day === today))}
            {...{ posts: days, today, mayWrite, opened, acts, onNew }}
          />
        ) : (
          <CalendarGrid
            label={name}
            {...{ weeks, month, today, posts: days, mayWrite, opened, acts, onMonth, onNew }}
            onDrop={(id, day) => {
              const post = posts.find(({ uuid }) => uuid === id);
              if (post) move(post, day);
            }}
          />
        )}
        <ul className={styles.legend} aria-label={t`Key`}>
          {(['SCHEDULED', 'PUBLISHED', 'DRAFT', 'HELD'] as const).map((state) => (
            <li key={state} className={`${styles.legendItem} ${styles.state[state]}`}>
              {postStateName(state)}
            </li>
          ))}
        </ul>
      </div>
      {moved && (
        <MovePostDialog
          post={moved}
          problem={edit.error ? messageOf(edit.error) : undefined}
          isPending={edit.isPending}
          onMove={(day) => move(moved, day)}
          onClose={() => setMoved(undefined)}
        />
      )}
    </Card>
  );
}

interface AgendaProps {
  days: readonly string[];
  posts: ReadonlyMap<string, PostDetails[]>;
  today: string;
  mayWrite: boolean;
  opened: string;
  acts: PostActs;
  onNew: (day: string) => void;
}

/** On a phone: the days that have something, and today. */
function Agenda({ days, posts, today, mayWrite, opened, acts, onNew }: AgendaProps) {
  if (days.length === 0) return <p className={list.soft}>{t`Nothing in this month`}</p>;
  return (
    <ol className={styles.agenda}>
      {days.map((day) => {
        const name = nameOfDay(day);
        return (
          <li key={day} className={styles.agendaDay}>
            <div className={styles.agendaHead}>
              <h3 className={styles.agendaName}>{name}</h3>
              {mayWrite && day >= today && (
                <IconButton icon={Plus} label={t`New post on ${name}`} size="small" onPress={() => onNew(day)} />
              )}
            </div>
            {posts.get(day)?.map((post) => (
              <CalendarPost
                key={post.uuid}
                post={post}
                isOpen={post.uuid === opened}
                mayWrite={mayWrite}
                isTall
                {...acts}
              />
            ))}
          </li>
        );
      })}
    </ol>
  );
}
