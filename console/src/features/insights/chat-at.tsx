import { plural, t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { useChatReplay } from '../../entities/lives/use-chat-replay.ts';
import * as shared from './insights.css.ts';

const shownMax = 5;

interface Props {
  stream: Stream;
  fromMs: number;
  toMs: number;
}

/** What viewers of the live wrote in this part of its recording; nothing of a video that had no chat from there on. */
export function ChatAt({ stream, fromMs, toMs }: Props) {
  const { data } = useChatReplay(stream, fromMs);
  if (!data || data.items.length === 0) return null;
  const here = data.items.filter(({ positionMs }) => positionMs < toMs);
  const more = here.length - shownMax;
  return (
    <>
      <dt className={shared.term}>{t`Chat`}</dt>
      <dd className={shared.fact}>
        {here.length === 0 && t`Nobody wrote anything`}
        {here.slice(0, shownMax).map(({ messageId, name, text }) => (
          <div key={messageId}>
            <bdi className={shared.soft}>{name}</bdi> <bdi>{text}</bdi>
          </div>
        ))}
        {more > 0 && (
          <div className={shared.soft}>{plural(more, { one: 'and # more message', other: 'and # more messages' })}</div>
        )}
      </dd>
    </>
  );
}
