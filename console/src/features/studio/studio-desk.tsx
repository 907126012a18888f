import { msg, t } from '@lingui/core/macro';
import type { Live, Stream } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { ChevronLeft, Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useLiveWrites } from '../../entities/lives/live-queries.ts';
import { linkOf } from '../../entities/videos/link-of.ts';
import { formatter } from '../../language/formatter.ts';
import { platformText } from '../../language/platform-text.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { areShortcutsShownAtom } from '../../platform/shortcuts.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useTitle } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { AddSource } from './add-source.tsx';
import { Backstage } from './backstage.tsx';
import { CanvasSlot } from './canvas-slot.tsx';
import { MediaAccessError } from './engine/media-access.ts';
import { selectItems } from './engine/source-list.ts';
import type { StudioEngine } from './engine/studio-engine.ts';
import { GuestWaiting } from './guest-waiting.tsx';
import { Health } from './health.tsx';
import { LevelMeter } from './level-meter.tsx';
import { LiveBar } from './live-bar.tsx';
import { PermissionHelp } from './permission-help.tsx';
import { selectPictureDate } from './picture-date.ts';
import { PictureTools } from './picture-tools.tsx';
import { PlanNeeded } from './plan-needed.tsx';
import { SourceCard } from './source-card.tsx';
import * as strip from './source-strip.css.ts';
import * as styles from './studio.css.ts';
import { StudioSide } from './studio-side.tsx';
import { useBroadcast } from './use-broadcast.ts';
import { useEngineState } from './use-engine.ts';
import type { LiveChannel } from './use-live-channel.ts';
import { useOnAir } from './use-on-air.ts';
import { useRemembering } from './use-remembering.ts';
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

const list = formatter((locales) => new Intl.ListFormat(locales, { type: 'unit', style: 'short' }));

/** The studio's workspace, in which a host prepares and runs a live. */
export function StudioDesk({ engine, stream, live, channel, color, isPortrait }: Props) {
  const state = useEngineState(engine);
  const { sources, layout, isSending, figures, soundProblem, isAway } = state;
  const broadcast = useBroadcast(engine, live);
  const pictureDate = () => selectPictureDate(figures);
  const { setStatus } = useLiveWrites(live.streamId);
  const snackbar = useSnackbar();
  const [failure, setFailure] = useState<unknown>();
  const showShortcuts = useSetAtom(areShortcutsShownAtom);
  const isOnAir = live.liveStatus === 'LIVE' || live.liveStatus === 'INTERRUPTED';
  const isElsewhere = live.ingest?.kind === 'rtmp';
  const items = selectItems(sources, layout);
  const shown = list().format(items.map(({ label }) => label));

  const { name } = stream;
  useTitle(isSending ? t`Live: ${name}` : t`Studio: ${name}`);
  useUnsavedChanges(isSending, liveQuestion);
  useStudioKeys(engine);
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
            {t({ message: 'Live', context: 'live streams' })}
          </Link>
          <h1 className={styles.title} dir="auto">
            {name}
          </h1>
        </div>
        <LiveBar
          live={live}
          viewerCount={channel.state?.viewerCount ?? live.viewerCount}
          peerViewerCount={peerViewerCount}
          broadcast={broadcast}
          isSending={isSending}
          viewerLink={stream.requiresSignedEmbed || stream.accessVisibility === 'POSTED' ? undefined : linkOf(stream)}
          onStartingSoon={(isSoon) =>
            setStatus.mutate(isSoon ? 'WAITING' : 'SCHEDULED', {
              onError: (error) => snackbar.error(messageOf(error)),
            })
          }
        />
      </header>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {live.needsPlan && <PlanNeeded />}
      {isOnAir && live.ingest?.recordingProblem && (
        <Notice tone="danger">{platformText(live.ingest.recordingProblem)}</Notice>
      )}
      {isOnAir && live.ingest?.lowerQuality === 'waiting' && (
        <Notice tone="blue">
          {t`Viewers get only the quality that you send: the server makes smaller pictures of other lives now. It begins with yours as soon as there is a place.`}
        </Notice>
      )}
      {isOnAir && !isSending && broadcast.step === 'idle' && (
        <Notice
          tone="amber"
          action={
            <Button variant="primary" onPress={() => void broadcast.start()}>
              {isElsewhere ? t`Send from here instead` : t`Continue`}
            </Button>
          }
        >
          {isElsewhere
            ? t`You are live with an encoder.`
            : t`You are live, and this page sends nothing. Viewers see that you will be right back.`}
        </Notice>
      )}
      <GuestWaiting streamId={live.streamId} hands={channel.hands} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <div
            className={isPortrait ? styles.programPortrait : styles.program}
            data-live={(isSending && isOnAir) || undefined}
          >
            <CanvasSlot
              canvas={engine.canvas}
              className={styles.canvas}
              label={isAway || items.length === 0 ? t`Be right back card` : t`Picture: ${shown}`}
            />
            {sources.length === 0 && !isSending && <Backstage engine={engine} onFailure={onFailure} />}
            {isSending && isOnAir && <span className={styles.onAir}>{t`On air`}</span>}
          </div>
          <div className={styles.mixLine}>
            <span>{t({ message: 'Sound', context: 'of a live stream' })}</span>
            <LevelMeter label={t`Level of everything`} read={() => engine.mixer.levelOf()} />
            <IconButton
              icon={Keyboard}
              size="small"
              label={t`Keyboard shortcuts`}
              onPress={() => showShortcuts(true)}
            />
          </div>
          {soundProblem && (
            <Notice tone="danger">
              {t`It is being sent without sound: ${soundProblem} Reload this page and press Continue to try again.`}
            </Notice>
          )}
          {figures && <Health figures={figures} />}
          <PictureTools engine={engine} color={color} />
          <ul className={strip.strip} aria-label={t`Sources`}>
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
        <StudioSide engine={engine} stream={stream} live={live} channel={channel} pictureDate={pictureDate} />
      </div>
      {failure !== undefined && <PermissionHelp error={failure} onClose={() => setFailure(undefined)} />}
    </div>
  );
}

const liveQuestion = {
  title: msg`Leave the studio while live?`,
  text: msg`This page sends the picture. If you leave, viewers see that you will be right back, and the live ends if nobody goes on.`,
  action: msg({ message: 'Leave', context: 'the studio' }),
};
