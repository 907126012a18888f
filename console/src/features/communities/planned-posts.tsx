import { t } from '@lingui/core/macro';
import type { CommunitySpace } from '@zeacon/contract';
import { useEffect, useRef, useState } from 'react';
import { Card } from '../../ui/page.tsx';
import * as styles from './communities.css.ts';
import { toInput } from './moment-input.ts';
import { PostCard } from './post-card.tsx';
import { nameOfDay, newPostOn } from './post-days.ts';
import { PostForm } from './post-form.tsx';
import { PostsCalendar } from './posts-calendar.tsx';
import { useCalendar } from './use-calendar.ts';

interface Props {
  communityId: string;
  mayWrite: boolean;
  spaces: readonly CommunitySpace[];
  spaceId: string;
  search: string;
  /** As the address has them; empty for none. */
  month: string;
  day: string;
  opened: string;
  onChoose: (change: Record<string, string>) => void;
}

/** The calendar, and below it the post that was opened in it or is being written for a day. */
export function PlannedPosts({ communityId, mayWrite, spaces, spaceId, search, month, day, opened, onChoose }: Props) {
  const calendar = useCalendar({ communityId, spaceId, search, month });
  const { timeZone } = calendar;
  const post = calendar.posts.find(({ uuid }) => uuid === opened);
  const [isEditing, setIsEditing] = useState(false);
  const below = useRef<HTMLDivElement>(null);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const shown = post ? post.uuid : isDay ? day : '';
  useEffect(() => {
    setIsEditing(false);
    if (!shown) return;
    below.current?.scrollIntoView?.({ block: 'nearest' });
    below.current?.focus({ preventScroll: true });
  }, [shown]);
  const dayName = isDay && nameOfDay(day);
  return (
    <>
      <PostsCalendar
        {...{ calendar, mayWrite, opened }}
        onMonth={(next) => onChoose({ month: next, post: '' })}
        onOpen={({ uuid }) => onChoose({ post: uuid, day: '', month: calendar.month })}
        onNew={(next) => onChoose({ day: next, post: '' })}
      />
      <div ref={below} tabIndex={-1} className={styles.below}>
        {post && !isEditing && (
          <PostCard post={post} mayWrite={mayWrite} spaces={spaces} onEdit={() => setIsEditing(true)} />
        )}
        {post && isEditing && (
          <Card title={t`Edit post`}>
            <PostForm key={post.uuid} communityId={communityId} post={post} onDone={() => setIsEditing(false)} />
          </Card>
        )}
        {!post && dayName && mayWrite && (
          <Card title={t`New post on ${dayName}`}>
            <PostForm
              communityId={communityId}
              post={undefined}
              planned={toInput(newPostOn(day, timeZone, Date.now()))}
              onDone={() => onChoose({ day: '' })}
            />
          </Card>
        )}
      </div>
    </>
  );
}
