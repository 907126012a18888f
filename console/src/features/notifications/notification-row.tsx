import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Notification } from '@zeacon/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { describeNotification } from '../../entities/notifications/notification-words.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import * as shared from '../../ui/page.css.ts';
import * as styles from './notifications.css.ts';

interface Props {
  notification: Notification;
  onOpen: (notification: Notification) => void;
  /** Beside it, above the link that covers it. */
  actions?: ReactNode;
}

export function NotificationRow({ notification, onOpen, actions }: Props) {
  const queries = useQueryClient();
  const follow = () => {
    // The page it leads to may have been fetched before what it tells of.
    void queries.invalidateQueries();
    onOpen(notification);
  };
  const { icon: Icon, isProblem, title, detail, href } = describeNotification(notification);
  const { isRead, date } = notification;
  return (
    <li className={styles.row}>
      <span className={`${styles.icon} ${isProblem ? styles.problemIcon : ''}`}>
        <Icon size={17} aria-hidden />
      </span>
      <div className={styles.words}>
        <Link href={href} className={`${styles.link} ${isRead ? '' : styles.unread}`} onClick={follow}>
          {!isRead && (
            <>
              <span className={shared.hidden}>
                {t({ message: 'Unread:', comment: 'Said before a notification that was not read' })}
              </span>{' '}
            </>
          )}
          {title}
        </Link>
        {detail && <span className={styles.soft}>{detail}</span>}
        <time className={styles.soft} dateTime={date} title={formatMoment(date)}>
          {formatAgo(date)}
        </time>
      </div>
      <div className={styles.end}>
        {actions}
        {!isRead && !actions && <span className={styles.dot} />}
      </div>
    </li>
  );
}
