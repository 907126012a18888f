import type { Live, Stream } from '@zeacon/contract';
import { ChevronLeft, Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useUnsavedChanges } from '../../platform/unsaved.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useTitle } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AddSource } from './add-source.tsx';
import { Backstage } from './backstage.tsx';
import { CanvasSlot } from './canvas-slot.tsx';
import { ChatTab } from './chat-tab.tsx';
import { EncoderTab } from './encoder-tab.tsx';
import { MediaAccessError } from './engine/media-access.ts';
import { selectItems } from './engine/source-list.ts';
import type { StudioEngine } from './engine/studio-engine.ts';
import { GraphicsTab } from './graphics-tab.tsx';
import { HandsTab } from './hands-tab.tsx';
import { Health } from './health.tsx';
import { KeysHelp } from './keys-help.tsx';
import { LevelMeter } from './level-meter.tsx';
import { LiveBar } from './live-bar.tsx';
import { useLiveWrites } from './live-queries.ts';
import { PermissionHelp } from './permission-help.tsx';
import { selectPictureDate } from './picture-date.ts';
import { PictureTools } from './picture-tools.tsx';
import { remember } from './remembered-devices.ts';
import { SettingsTab } from './settings-tab.tsx';
import { SourceCard } from './source-card.tsx';
import * as strip from './source-strip.css.ts';
import * as styles from './studio.css.ts';
import { useBroadcast } from './use-broadcast.ts';
import { useEngineState } from './use-engine.ts';
import type { LiveChannel } from './use-live-channel.ts';
import { useOnAir } from './use-on-air.ts';
import { useStage } from './use-stage.ts';
import { useStudioKeys } from './use-studio-keys.ts';
import { useWatchers } from './use-watchers.ts';

interface Props {
  engine: StudioEngine;
  stream: Stream;
  live: Live;
  channel: LiveChannel;
  color: string;
  isPortrait: boolean;
}

/** Where a host prepares, goes live and stays calm. */
export function StudioDesk({ engine, stream, live, channel, color, isPortrait }: Props) {
  const state = useEngineState(engine);
  const { sources, layout, isSending, figures, soundProblem, isAway } = state;
  const broadcast = useBroadcast(engine, live);
  const pictureDate = () => selectPictureDate(figures);
  const { setStatus } = useLiveWrites(live.streamId);
  const snackbar = useSnackbar();
  const [failure, setFailure] = useState<unknown>();
  const [isHelpShown, setIsHelpShown] = useState(false);
  const isOnAir = live.liveStatus === 'LIVE' || live.liveStatus === 'INTERRUPTED';
  const isElsewhere = live.ingest?.kind === 'rtmp';
  const items = selectItems(sources, layout);
  const queued = channel.hands.filter((hand) => hand.state === 'queued').length;

  useTitle(isSending ? `Live: ${stream.name}` : `Studio: ${stream.name}`);
  useUnsavedChanges(isSending, liveQuestion);
  useStudioKeys(engine, () => setIsHelpShown(true));
  useRemembering(state);
  useOnAir(channel, isSending);
  useStage(engine, channel, live.streamId);
  const peerViewerCount = useWatchers(engine, channel, live);

  const onFailure = (error: unknown) => {
    if (error instanceof MediaAccessError && error.problem === 'cancelled') return;
    setFailure(error);
  };
  const problem = broadcast.problem ?? state.problem?.message;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <Link href={paths.live} className={styles.back}>
            <ChevronLeft size={16} aria-hidden />
            Live
          </Link>
          <h1 className={styles.title}>{stream.name}</h1>
        </div>
        <LiveBar
          live={live}
          viewerCount={channel.state?.viewerCount ?? live.viewerCount}
          peerViewerCount={peerViewerCount}
          broadcast={broadcast}
          isSending={isSending}
          onDoors={(isOpen) =>
            setStatus.mutate(isOpen ? 'WAITING' : 'SCHEDULED', {
              onError: (error) => snackbar.error(messageOf(error)),
            })
          }
        />
      </header>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isOnAir && !isSending && broadcast.step === 'idle' && (
        <Notice
          tone="amber"
          action={
            <Button variant="primary" onPress={() => void broadcast.start()}>
              {isElsewhere ? 'Send from here instead' : 'Continue'}
            </Button>
          }
        >
          {isElsewhere
            ? 'You are live with an encoder.'
            : 'You are live, and this page sends nothing. Viewers see that you will be right back.'}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <div
            className={isPortrait ? styles.programPortrait : styles.program}
            data-live={(isSending && isOnAir) || undefined}
          >
            <CanvasSlot
              canvas={engine.canvas}
              className={styles.canvas}
              label={
                isAway || items.length === 0
                  ? 'Be right back card'
                  : `Picture: ${items.map(({ label }) => label).join(', ')}`
              }
            />
            {sources.length === 0 && !isSending && <Backstage engine={engine} onFailure={onFailure} />}
            {isSending && isOnAir && <span className={styles.onAir}>On air</span>}
          </div>
          <div className={styles.mixLine}>
            <span>Sound</span>
            <LevelMeter label="Level of everything" read={() => engine.mixer.levelOf()} />
            <IconButton icon={Keyboard} size="small" label="Keyboard shortcuts" onPress={() => setIsHelpShown(true)} />
          </div>
          {soundProblem && (
            <Notice tone="danger">
              It is sent without sound: {soundProblem} Load this page anew and press Continue to try again.
            </Notice>
          )}
          {figures && <Health figures={figures} />}
          <PictureTools engine={engine} color={color} />
          <ul className={strip.strip} aria-label="Sources">
            {sources.map((source) => (
              <SourceCard
                key={source.id}
                source={source}
                engine={engine}
                isMain={items[0]?.id === source.id}
                onFailure={onFailure}
              />
            ))}
            <li className={styles.addItem}>
              <AddSource engine={engine} onFailure={onFailure} />
            </li>
          </ul>
        </div>
        <aside className={styles.side} aria-label="Chat and settings">
          <Tabs
            label="Chat and settings"
            tabs={[
              { id: 'chat', label: 'Chat', content: <ChatTab live={live} channel={channel} /> },
              {
                id: 'hands',
                label: queued > 0 ? `Hands (${queued})` : 'Hands',
                content: <HandsTab live={live} hands={channel.hands} holdsStage={channel.holdsStage} engine={engine} />,
              },
              {
                id: 'graphics',
                label: 'Graphics',
                content: <GraphicsTab live={live} pictureDate={pictureDate} />,
              },
              { id: 'encoder', label: 'Encoder', content: <EncoderTab live={live} stream={stream} /> },
              { id: 'settings', label: 'Settings', content: <SettingsTab live={live} /> },
            ]}
          />
        </aside>
      </div>
      {failure !== undefined && <PermissionHelp error={failure} onClose={() => setFailure(undefined)} />}
      {isHelpShown && <KeysHelp onClose={() => setIsHelpShown(false)} />}
    </div>
  );
}

const liveQuestion = {
  title: 'Leave the studio while live?',
  text: 'This page sends the picture. If you leave, viewers see that you will be right back, and the live ends if nobody goes on.',
  action: 'Leave',
} as const;

function useRemembering({
  sources,
  layout,
}: {
  sources: StudioEngine['state']['sources'];
  layout: StudioEngine['state']['layout'];
}) {
  const ids = (kind: string) =>
    sources.filter((source) => source.kind === kind && source.ready).map(({ deviceId }) => deviceId);
  const cameras = ids('videoinput');
  const microphones = ids('audioinput');
  const isUsed = useRef(false);
  isUsed.current ||= sources.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are new with every drawing.
  useEffect(() => {
    if (isUsed.current) remember({ cameras, microphones, layout });
  }, [cameras.join(), microphones.join(), layout]);
}
