import { t } from '@lingui/core/macro';
import type { Notification } from '@zeacon/contract';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import { Link } from 'wouter';
import {
  useNotificationCalls,
  useNotifications,
  useUnreadNotifications,
} from '../../entities/notifications/notification-queries.ts';
import { describeNotification } from '../../entities/notifications/notification-words.ts';
import { useNotificationNews } from '../../entities/notifications/use-notification-news.ts';
import { paths } from '../../paths.ts';
import { formatCount } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import * as floating from '../../ui/floating.css.ts';
import * as shared from '../../ui/page.css.ts';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { NotificationRow } from './notification-row.tsx';
import * as styles from './notifications.css.ts';

const mostShown = 99;
const latest = { page: 0, size: 8 };

/** How many are unread, from every page, and the latest. */
export function NotificationBell() {
  useNotificationNews();
  const { data } = useUnreadNotifications();
  const unread = data?.unread ?? 0;
  const count = formatCount(unread);
  return (
    <div className={styles.bell}>
      <DialogTrigger>
        <IconButton icon={Bell} label={unread > 0 ? t`Notifications, ${count} unread` : t`Notifications`} />
        <Popover className={`${floating.popover} ${styles.popover}`} placement="bottom end">
          <Dialog className={styles.dialog}>{({ close }) => <LatestNotifications onClose={close} />}</Dialog>
        </Popover>
      </DialogTrigger>
      {unread > 0 && (
        <span className={styles.badge} aria-hidden>
          {unread > mostShown ? `${formatCount(mostShown)}+` : count}
        </span>
      )}
      <News newest={data?.newest} />
    </div>
  );
}

/** Says to screen readers what has come since the page was opened: each once, however many are added to it. */
function News({ newest }: { newest: Notification | null | undefined }) {
  const known = useRef<{ id: string; date: string } | null>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (newest === undefined) return;
    const before = known.current;
    // The newest unread one may also be an older one, after one was read.
    const isNews = newest !== null && newest.id !== before?.id && newest.date > (before?.date ?? '');
    if (before !== undefined && isNews) {
      const { title } = describeNotification(newest);
      setText(t`New notification: ${title}`);
    }
    if (before === undefined || isNews) known.current = newest;
  }, [newest]);
  return (
    <div className={styles.news} role="status">
      {text}
    </div>
  );
}

function LatestNotifications({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useNotifications(latest);
  const { read } = useNotificationCalls();
  const isOwn = useSession().impersonation === null;
  const heading = useRef<HTMLHeadingElement>(null);
  const items = data?.items ?? [];
  const open = ({ id, isRead }: Notification) => {
    if (isOwn && !isRead) read.mutate({ ids: [id] });
    onClose();
  };
  const markAll = ({ date }: Notification) => {
    read.mutate({ until: date });
    // The button goes, and the keyboard would be nowhere.
    heading.current?.focus();
  };
  return (
    <>
      <div className={styles.head}>
        <Heading slot="title" level={2} className={styles.title} ref={heading} tabIndex={-1}>
          {t`Notifications`}
        </Heading>
        {isOwn && items.some(({ isRead }) => !isRead) && (
          <Button variant="quiet" size="small" onPress={() => markAll(items[0]!)}>
            {t`Mark all as read`}
          </Button>
        )}
      </div>
      <div className={styles.scroll}>
        {error && !data && (
          <div className={styles.waiting}>
            <Problem error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!data && !error && (
          <div className={styles.waiting}>
            <Loading label={t`Loading notifications`}>
              <Skeleton height={160} />
            </Loading>
          </div>
        )}
        {data && items.length === 0 && (
          <p
            className={styles.quiet}
          >{t`Nothing yet. When a video is ready or something needs you, it stands here.`}</p>
        )}
        {items.length > 0 && (
          <ul aria-label={t`Latest notifications`}>
            {items.map((one) => (
              <NotificationRow key={one.id} notification={one} onOpen={open} />
            ))}
          </ul>
        )}
      </div>
      <div className={styles.foot}>
        <Link href={paths.notifications} className={shared.textLink} onClick={onClose}>
          {t`See all`}
        </Link>
        <Link href={paths.notificationChoices} className={shared.textLink} onClick={onClose}>
          {t`Choose what you are told`}
        </Link>
      </div>
    </>
  );
}
