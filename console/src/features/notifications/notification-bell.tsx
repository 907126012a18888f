import { t } from '@lingui/core/macro';
import type { Notification, OwnInvite } from '@zeacon/contract';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useUnreadNotifications } from '../../entities/notifications/notification-queries.ts';
import { useOwnInvites } from '../../entities/notifications/own-invites.ts';
import { useNotificationNews } from '../../entities/notifications/use-notification-news.ts';
import { formatCount } from '../../platform/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { DialogOpener } from '../../ui/opener.tsx';
import * as styles from './notifications.css.ts';

const mostShown = 99;
/** Needed only once there is news. */
const loadWords = () => import('../../entities/notifications/notification-words.ts');
const loadLatest = () => import('./latest-notifications.tsx').then((m) => m.LatestNotifications);

/** How many are unread, from every page, and the latest; invitations stay unread until they are answered. */
export function NotificationBell() {
  useNotificationNews();
  const { data } = useUnreadNotifications();
  const { data: invites } = useOwnInvites();
  const unread = (data?.unread ?? 0) + (invites?.length ?? 0);
  const count = formatCount(unread);
  return (
    <div className={styles.bell}>
      <DialogOpener load={loadLatest}>
        <IconButton icon={Bell} label={unread > 0 ? t`Notifications, ${count} unread` : t`Notifications`} />
      </DialogOpener>
      {unread > 0 && (
        <span className={styles.badge} aria-hidden>
          {unread > mostShown ? `${formatCount(mostShown)}+` : count}
        </span>
      )}
      <News newest={data?.newest} />
      <InviteNews invites={invites} />
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
    if (before === undefined || isNews) known.current = newest;
    if (before === undefined || !isNews) return;
    const say = ({ describeNotification }: Awaited<ReturnType<typeof loadWords>>) => {
      const { title } = describeNotification(newest);
      setText(t`New notification: ${title}`);
    };
    // Without the words, the number on the bell says it.
    loadWords().then(say, () => undefined);
  }, [newest]);
  return (
    <div className={styles.news} role="status">
      {text}
    </div>
  );
}

/** Says of each invitation once that it came. */
function InviteNews({ invites }: { invites: readonly OwnInvite[] | undefined }) {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!invites) return;
    const come = known.current && invites.find(({ id }) => !known.current?.has(id));
    if (come) {
      const { businessName } = come;
      const title = t`Invitation to ${businessName}`;
      setText(t`New notification: ${title}`);
    }
    known.current = new Set(invites.map(({ id }) => id));
  }, [invites]);
  return (
    <div className={styles.news} role="status">
      {text}
    </div>
  );
}
