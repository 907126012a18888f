import { t } from '@lingui/core/macro';
import type { ChatMessage } from '@zeacon/contract';
import { Ban, Ellipsis, Pin, Trash2 } from 'lucide-react';
import { formatter } from '../../language/formatter.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import * as styles from './chat-tab.css.ts';
import { LinkedText } from './linked-text.tsx';

interface Props {
  message: ChatMessage;
  onPin: () => void;
  onDelete: () => void;
  onBlock: () => void;
}

const clock = formatter((locales) => new Intl.DateTimeFormat(locales, { hour: '2-digit', minute: '2-digit' }));

/** One message, and what the host can do about it. */
export function ChatLine({ message: { name, text, sentDate, isHost }, onPin, onDelete, onBlock }: Props) {
  const actions = t`Actions for the message of ${name}`;
  return (
    <li className={styles.message}>
      <div className={styles.words}>
        <bdi className={styles.who} data-host={isHost || undefined}>
          {name}
        </bdi>
        <time className={styles.when}>{clock().format(new Date(sentDate))}</time>
        <p className={styles.text} dir="auto">
          <LinkedText text={text} />
        </p>
      </div>
      <Menu aria-label={actions} trigger={<IconButton icon={Ellipsis} label={actions} size="small" />}>
        <MenuItem icon={Pin} onAction={onPin}>
          {t({ message: 'Pin', context: 'a chat message' })}
        </MenuItem>
        <MenuItem icon={Trash2} isDanger onAction={onDelete}>
          {t`Delete`}
        </MenuItem>
        {!isHost && (
          <MenuItem icon={Ban} isDanger onAction={onBlock}>
            {t`Block writer`}
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}
