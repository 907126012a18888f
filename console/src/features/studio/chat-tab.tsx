import { t } from '@lingui/core/macro';
import { type ChatMessage, chatTextMaxLength, type Live } from '@zeacon/contract';
import { MessageSquare, Pin, PinOff, Send, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLiveWrites, useModeration } from '../../entities/lives/live-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BlockedWriters } from './blocked-writers.tsx';
import { ChatLine } from './chat-line.tsx';
import * as styles from './chat-tab.css.ts';
import { LinkedText } from './linked-text.tsx';
import type { LiveChannel } from './use-live-channel.ts';

const slowModesSec = [0, 5, 15, 60];

function slowModeLabel(seconds: number): string {
  if (seconds === 0) return t`Slow mode off`;
  return seconds === 60 ? t`One message a minute` : t`One message in ${seconds} s`;
}

/** The chat of viewers and host, with moderation. */
export function ChatTab({ live, channel }: { live: Live; channel: LiveChannel }) {
  const { messages, pending, pinned } = channel.chat;
  const [text, setText] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const moderation = useModeration(live.streamId);
  const { change } = useLiveWrites(live.streamId);
  const snackbar = useSnackbar();
  const confirm = useConfirm();
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
  const askToBlock = ({ name, authorId }: ChatMessage) =>
    confirm({
      title: t`Block ${name}?`,
      text: (
        <p>{t`Their messages here are deleted, and they cannot write on any of your live streams. If you may change communities, their members are banned there, too.`}</p>
      ),
      action: t`Block writer`,
      keep: t`Cancel`,
      run: () => moderation.block.mutateAsync(authorId),
    });
  const options = [...new Set([...slowModesSec, live.chatSlowModeSec])].map((seconds) => ({
    value: String(seconds),
    label: slowModeLabel(seconds),
  }));
  return (
    <div className={styles.root}>
      {channel.status === 'waiting' && <Notice tone="amber">{t`The chat is not connected. Trying again.`}</Notice>}
      {channel.status === 'closed' && (
        <Notice tone="danger">{t`The chat is disconnected. Reload this page to connect again.`}</Notice>
      )}
      {!live.hasChat && (
        <Notice tone="blue">{t`The chat is off: viewers do not see it. Switch it on under Settings.`}</Notice>
      )}
      {pinned && (
        <div className={styles.pinned}>
          <Pin size={15} aria-hidden />
          <p>
            <strong dir="auto">{pinned.name}</strong>{' '}
            <bdi>
              <LinkedText text={pinned.text} />
            </bdi>
          </p>
          <IconButton
            icon={PinOff}
            label={t`Unpin the message`}
            size="small"
            onPress={() => moderation.pin.mutate(null, { onError })}
          />
        </div>
      )}
      {messages.length === 0 && pending.length === 0 ? (
        <div className={styles.none}>
          <MessageSquare size={22} aria-hidden />
          <p>{t`Nobody has written yet.`}</p>
        </div>
      ) : (
        <ol
          ref={list}
          className={styles.list}
          aria-label={t`Messages`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
          tabIndex={0}
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
          }}
        >
          {messages.map((message) => (
            <ChatLine
              key={message.messageId}
              message={message}
              onPin={() => moderation.pin.mutate(message.messageId, { onError })}
              onDelete={() => moderation.remove.mutate(message.messageId, { onError })}
              onBlock={() => askToBlock(message)}
            />
          ))}
          {pending.map(({ ref, text: written, failure }) => (
            <li key={ref} className={styles.message} data-pending>
              <div className={styles.words}>
                <p className={styles.text} dir="auto">
                  {written}
                </p>
                {failure && <p className={styles.failure}>{platformText(failure.message)}</p>}
              </div>
              {failure && (
                <Button size="small" onPress={() => channel.retry(ref)}>
                  {t`Send again`}
                </Button>
              )}
              {(failure || channel.status === 'closed') && (
                <IconButton icon={X} label={t`Discard the message`} size="small" onPress={() => channel.dismiss(ref)} />
              )}
            </li>
          ))}
        </ol>
      )}
      <form
        className={styles.write}
        aria-label={t`Write in the chat`}
        onSubmit={(event) => {
          event.preventDefault();
          say();
        }}
      >
        <TextField
          label={t`Message`}
          isLabelHidden
          placeholder={t`Write as the host`}
          value={text}
          onChange={setText}
          onSubmit={say}
          maxLength={chatTextMaxLength}
        />
        <IconButton icon={Send} label={t`Send`} type="submit" variant="secondary" isDisabled={!text.trim()} />
      </form>
      <div className={styles.foot}>
        <Select
          label={t`Slow mode`}
          isCompact
          value={String(live.chatSlowModeSec)}
          options={options}
          onChange={(value) => change.mutate({ chatSlowModeSec: Number(value) }, { onError })}
        />
        <BlockedWriters streamId={live.streamId} />
      </div>
    </div>
  );
}
