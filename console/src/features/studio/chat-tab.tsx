import { type ChatMessage, chatTextMaxLength, type Live } from '@zeacon/contract';
import { Ban, Ellipsis, MessageSquare, Pin, PinOff, Send, Trash2, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './chat-tab.css.ts';
import { LinkedText } from './linked-text.tsx';
import { useBlockedAuthors, useLiveWrites, useModeration } from './live-queries.ts';
import type { LiveChannel } from './use-live-channel.ts';

const slowModes = [
  { value: '0', label: 'Slow mode off' },
  { value: '5', label: 'One message in 5 s' },
  { value: '15', label: 'One message in 15 s' },
  { value: '60', label: 'One message a minute' },
] as const;

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** What viewers and the host say to each other, and how the host keeps it friendly. */
export function ChatTab({ live, channel }: { live: Live; channel: LiveChannel }) {
  const { messages, pending, pinned } = channel.chat;
  const [text, setText] = useState('');
  const [blocking, setBlocking] = useState<ChatMessage>();
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const moderation = useModeration(live.streamId);
  const { change } = useLiveWrites(live.streamId);
  const snackbar = useSnackbar();
  const onError = (error: unknown) => snackbar.error(messageOf(error));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said last comes into view.
  useLayoutEffect(() => {
    if (isAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages, pending]);

  const say = () => {
    if (!text.trim()) return;
    channel.say(text.trim());
    setText('');
    isAtEnd.current = true;
  };
  const slow = String(live.chatSlowModeSec);
  const options = slowModes.some(({ value }) => value === slow)
    ? slowModes
    : [...slowModes, { value: slow, label: `One message in ${slow} s` }];
  return (
    <div className={styles.root}>
      {channel.status === 'waiting' && <Notice tone="amber">The chat is not connected. Trying again.</Notice>}
      {channel.status === 'closed' && (
        <Notice tone="danger">The chat is no longer connected. Load this page anew to connect again.</Notice>
      )}
      {!live.hasChat && (
        <Notice tone="blue">The chat is off: viewers do not see it. Switch it on under Settings.</Notice>
      )}
      {pinned && (
        <div className={styles.pinned}>
          <Pin size={15} aria-hidden />
          <p>
            <strong>{pinned.name}</strong> <LinkedText text={pinned.text} />
          </p>
          <IconButton
            icon={PinOff}
            label="Unpin the message"
            size="small"
            onPress={() => moderation.pin.mutate(null, { onError })}
          />
        </div>
      )}
      {messages.length === 0 && pending.length === 0 ? (
        <div className={styles.none}>
          <MessageSquare size={22} aria-hidden />
          <p>Nobody has written yet.</p>
        </div>
      ) : (
        <ol
          ref={list}
          className={styles.list}
          aria-label="Messages"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
          tabIndex={0}
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
          }}
        >
          {messages.map((message) => (
            <li key={message.messageId} className={styles.message}>
              <div className={styles.words}>
                <span className={styles.who} data-host={message.isHost || undefined}>
                  {message.name}
                </span>
                <time className={styles.when}>{clock.format(new Date(message.sentDate))}</time>
                <p className={styles.text}>
                  <LinkedText text={message.text} />
                </p>
              </div>
              <Menu
                aria-label={`Actions for the message of ${message.name}`}
                trigger={
                  <IconButton icon={Ellipsis} label={`Actions for the message of ${message.name}`} size="small" />
                }
              >
                <MenuItem icon={Pin} onAction={() => moderation.pin.mutate(message.messageId, { onError })}>
                  Pin
                </MenuItem>
                <MenuItem
                  icon={Trash2}
                  isDanger
                  onAction={() => moderation.remove.mutate(message.messageId, { onError })}
                >
                  Delete
                </MenuItem>
                {!message.isHost && (
                  <MenuItem icon={Ban} isDanger onAction={() => setBlocking(message)}>
                    Block writer
                  </MenuItem>
                )}
              </Menu>
            </li>
          ))}
          {pending.map(({ ref, text: written, failure }) => (
            <li key={ref} className={styles.message} data-pending>
              <div className={styles.words}>
                <p className={styles.text}>{written}</p>
                {failure && <p className={styles.failure}>{failure.message}</p>}
              </div>
              {failure && (
                <Button size="small" onPress={() => channel.retry(ref)}>
                  Send again
                </Button>
              )}
              {(failure || channel.status === 'closed') && (
                <IconButton icon={X} label="Discard the message" size="small" onPress={() => channel.dismiss(ref)} />
              )}
            </li>
          ))}
        </ol>
      )}
      <form
        className={styles.write}
        aria-label="Write in the chat"
        onSubmit={(event) => {
          event.preventDefault();
          say();
        }}
      >
        <TextField
          label="Message"
          isLabelHidden
          placeholder="Write as the host"
          value={text}
          onChange={setText}
          onSubmit={say}
          maxLength={chatTextMaxLength}
        />
        <IconButton icon={Send} label="Send" type="submit" variant="secondary" isDisabled={!text.trim()} />
      </form>
      <div className={styles.foot}>
        <Select
          label="Slow mode"
          isCompact
          value={slow}
          options={options}
          onChange={(value) => change.mutate({ chatSlowModeSec: Number(value) }, { onError })}
        />
        <Blocked streamId={live.streamId} />
      </div>
      <ConfirmDialog
        title={`Block ${blocking?.name ?? ''}?`}
        action="Block writer"
        keep="Cancel"
        isOpen={blocking !== undefined}
        isPending={moderation.block.isPending}
        onClose={() => setBlocking(undefined)}
        onConfirm={() =>
          blocking && moderation.block.mutate(blocking.authorId, { onError, onSettled: () => setBlocking(undefined) })
        }
      >
        <p>Their messages here are deleted, and they cannot write on any of your live streams.</p>
      </ConfirmDialog>
    </div>
  );
}

function Blocked({ streamId }: { streamId: string }) {
  const { data = [] } = useBlockedAuthors(streamId);
  const { unblock } = useModeration(streamId);
  const snackbar = useSnackbar();
  if (data.length === 0) return null;
  return (
    <Menu
      aria-label="Blocked writers"
      placement="top end"
      trigger={
        <Button size="small" variant="quiet">
          {data.length === 1 ? '1 blocked' : `${data.length} blocked`}
        </Button>
      }
    >
      {data.map(({ authorId, name }) => (
        <MenuItem
          key={authorId}
          onAction={() => unblock.mutate(authorId, { onError: (error) => snackbar.error(messageOf(error)) })}
        >
          {`Unblock ${name}`}
        </MenuItem>
      ))}
    </Menu>
  );
}
