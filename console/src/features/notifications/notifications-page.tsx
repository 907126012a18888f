import { t } from '@lingui/core/macro';
import type { Notification } from '@zeacon/contract';
import { Bell, Check, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useNotificationCalls, useNotifications } from '../../entities/notifications/notification-queries.ts';
import { describeNotification } from '../../entities/notifications/notification-words.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { useSession } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { NotificationRow } from './notification-row.tsx';
import * as styles from './notifications.css.ts';
import { OwnInvites } from './own-invites.tsx';

/** What somebody was notified of in the business, for as long as it is kept. */
export function NotificationsPage() {
  const address = useListAddress(['show']);
  const isUnread = address.read('show') === 'unread';
  const list = useNotifications({ page: address.page, ...(isUnread && { filter: 'unread' as const }) });
  const { read, remove } = useNotificationCalls();
  const snackbar = useSnackbar();
  const isOwn = useSession().impersonation === null;
  const onError = (error: unknown) => snackbar.error(messageOf(error));
  const markRead = ({ id }: Notification) => read.mutate({ ids: [id] }, { onError });
  const choices = (
    <LinkButton href={paths.notificationChoices} icon={SlidersHorizontal}>
      {t`Choose your notifications`}
    </LinkButton>
  );
  return (
    <ListPage
      title={t`Notifications`}
      lead={t`What happened in this business that matters to you. It is deleted after 90 days.`}
      isNarrow
      list={list}
      address={address}
      action={choices}
      filters={
        <>
          <Segments
            label={t`Which notifications`}
            options={[
              { value: 'all', label: t({ message: 'All', context: 'notifications' }) },
              { value: 'unread', label: t({ message: 'Unread', context: 'notifications' }) },
            ]}
            value={isUnread ? 'unread' : 'all'}
            onChange={(show) => address.change({ show: show === 'unread' ? show : '' })}
          />
          {isOwn && list.data?.items.some(({ isRead }) => !isRead) && (
            <Button onPress={() => read.mutate({ until: new Date().toISOString() }, { onError })}>
              {t`Mark all as read`}
            </Button>
          )}
        </>
      }
      before={<OwnInvites isCard />}
      loading={{ label: t`Loading notifications`, bones: <Skeleton height={320} radius={16} /> }}
      empty={{
        icon: Bell,
        title: t`Nothing yet`,
        text: t`You see it here when a video is ready, a live stream has a problem or the team changes.`,
      }}
      noMatch={{ title: t`All read`, text: t`Nothing new has come.`, showAll: t`Show all notifications` }}
    >
      {(items) => (
        <ul className={styles.card} aria-label={t`Notifications`}>
          {items.map((one) => (
            <NotificationRow
              key={one.id}
              notification={one}
              onOpen={(opened) => isOwn && !opened.isRead && markRead(opened)}
              actions={
                isOwn && (
                  <RowActions
                    notification={one}
                    onRead={() => markRead(one)}
                    onRemove={() => remove.mutate(one.id, { onError })}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

interface RowActionsProps {
  notification: Notification;
  onRead: () => void;
  onRemove: () => void;
}

function RowActions({ notification, onRead, onRemove }: RowActionsProps) {
  const { title } = describeNotification(notification);
  return (
    <>
      {!notification.isRead && (
        <IconButton size="small" icon={Check} label={t`Mark as read: ${title}`} onPress={onRead} />
      )}
      <IconButton size="small" icon={Trash2} label={t`Delete: ${title}`} onPress={onRemove} />
    </>
  );
}
