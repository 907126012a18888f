import { t } from '@lingui/core/macro';
import type { Notification } from '@zeacon/contract';
import { useRef } from 'react';
import { Dialog, Heading, Popover } from 'react-aria-components';
import { Link } from 'wouter';
import { useNotificationCalls, useNotifications } from '../../entities/notifications/notification-queries.ts';
import { useOwnInvites } from '../../entities/notifications/own-invites.ts';
import { useNotificationNews } from '../../entities/notifications/use-notification-news.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import * as floating from '../../ui/floating.css.ts';
import type { OpenedProps } from '../../ui/opener.tsx';
import * as shared from '../../ui/page.css.ts';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { NotificationRow } from './notification-row.tsx';
import * as styles from './notifications.css.ts';
import { OwnInvites } from './own-invites.tsx';

const latest = { page: 0, size: 8 };

/** Behind the bell. */
export function LatestNotifications({ state, triggerRef, contentProps }: OpenedProps) {
  return (
    <Popover
      className={`${floating.popover} ${styles.popover}`}
      placement="bottom end"
      triggerRef={triggerRef}
      isOpen={state.isOpen}
      onOpenChange={state.setOpen}
    >
      <Dialog id={contentProps.id} className={styles.dialog}>
        <Latest onClose={contentProps.onClose} />
      </Dialog>
    </Popover>
  );
}

/** Where there is no bell: alone, and up to date by itself. Here, so that it is no further piece of the build. */
export function OwnInvitesAlone() {
  useNotificationNews();
  return <OwnInvites isCard />;
}

function Latest({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useNotifications(latest);
  const { data: invites = [] } = useOwnInvites();
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
        <OwnInvites onAnswered={onClose} />
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
        {data && items.length === 0 && invites.length === 0 && (
          <p
            className={styles.quiet}
          >{t`Nothing yet. When a video is ready or something needs your attention, you will see it here.`}</p>
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
          {t`Choose your notifications`}
        </Link>
      </div>
    </>
  );
}
