import { t } from '@lingui/core/macro';
import type { Live, Stream } from '@zeacon/contract';
import { formatCount } from '../../platform/format.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ChatTab } from './chat-tab.tsx';
import { EncoderTab } from './encoder-tab.tsx';
import type { StudioEngine } from './engine/studio-engine.ts';
import { GraphicsTab } from './graphics-tab.tsx';
import { HandsTab } from './hands-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import * as styles from './studio.css.ts';
import type { LiveChannel } from './use-live-channel.ts';

interface Props {
  engine: StudioEngine;
  stream: Stream;
  live: Live;
  channel: LiveChannel;
  /** Date of the newest picture sent; undefined if this page does not send. */
  pictureDate: () => string | undefined;
}

/** The side panel: chat, raised hands, graphics and settings. */
export function StudioSide({ engine, stream, live, channel, pictureDate }: Props) {
  const { hands, holdsStage } = channel;
  const queued = hands.filter(({ state }) => state === 'queued').length;
  const count = formatCount(queued);
  const tabs = [
    { id: 'chat', label: t`Chat`, content: <ChatTab live={live} channel={channel} /> },
    {
      id: 'hands',
      label: queued > 0 ? t`Hands (${count})` : t({ message: 'Hands', comment: 'Tab: viewers who raised a hand' }),
      content: <HandsTab live={live} hands={hands} holdsStage={holdsStage} engine={engine} />,
    },
    { id: 'graphics', label: t`Graphics`, content: <GraphicsTab live={live} pictureDate={pictureDate} /> },
    {
      id: 'encoder',
      label: t({ message: 'Encoder', context: 'program or device that sends' }),
      content: <EncoderTab live={live} stream={stream} />,
    },
    { id: 'settings', label: t`Settings`, content: <SettingsTab live={live} engine={engine} /> },
  ];
  return (
    <aside className={styles.side} aria-label={t`Chat and settings`}>
      <Tabs label={t`Chat and settings`} tabs={tabs} />
    </aside>
  );
}
