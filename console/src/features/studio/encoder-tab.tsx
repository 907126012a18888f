import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Live, LiveIngest, Stream } from '@zeacon/contract';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLiveWrites } from '../../entities/lives/live-queries.ts';
import { LivePlayer, plainConfig } from '../../entities/players/live-player.tsx';
import { platformText } from '../../language/platform-text.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatCount, formatMoment } from '../../platform/format.ts';
import { MayThemselves } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './encoder-tab.css.ts';
import { formatMegabits, formatSeconds } from './sent-figures.ts';

/** For hosts who send with OBS or a hardware encoder. */
export function EncoderTab({ live, stream }: { live: Live; stream: Stream }) {
  const { rotateKey } = useLiveWrites(live.streamId);
  const confirm = useConfirm();
  const askForNewKey = () =>
    confirm({
      title: t`Make a new stream key?`,
      text: <p>{t`The old key stops working at once, and an encoder that sends with it is cut off.`}</p>,
      action: t`New key`,
      run: () => rotateKey.mutateAsync(),
      done: t`The old key no longer works`,
    });
  if (!live.rtmp) return <Notice tone="blue">{t`This server takes no RTMP. Go live from the browser instead.`}</Notice>;
  const { url, streamKey } = live.rtmp;
  const isSending = live.ingest?.kind === 'rtmp';
  return (
    <div className={styles.root}>
      <p className={styles.note}>
        {t`Send H.264 and AAC with a key frame every 2 seconds. Whoever has the key can send in your name: keep it secret.`}
      </p>
      <SecretLine label={t({ message: 'Server', context: 'address that an encoder sends to' })} value={url} />
      <SecretLine key={streamKey} label={t`Stream key`} value={streamKey} isSecret />
      <MayThemselves do="live.host">
        <Button icon={RefreshCw} onPress={askForNewKey} isPending={rotateKey.isPending}>
          {t`New stream key`}
        </Button>
      </MayThemselves>
      {live.refusedEncoder && <Refused {...live.refusedEncoder} />}
      {isSending && live.ingest ? (
        <>
          <Ingest ingest={live.ingest} />
          {live.hlsBroadcastUrl && <Preview stream={stream} hlsUrl={live.hlsBroadcastUrl} />}
        </>
      ) : (
        <Notice tone="blue">{t`No encoder is connected.`}</Notice>
      )}
    </div>
  );
}

/** An encoder that could not be let in, which says little to whoever set it up. */
function Refused({ refusedDate, reason }: NonNullable<Live['refusedEncoder']>) {
  const moment = formatMoment(refusedDate);
  return (
    <Notice tone="amber">
      {t({ message: `An encoder was refused: ${moment}.`, comment: 'A date and a time' })} {platformText(reason)}
    </Notice>
  );
}

function Ingest({ ingest }: { ingest: LiveIngest }) {
  const { width, height, frameRate, videoBitrate, audioBitrate, keyFrameIntervalMs } = ingest;
  const pictureSize = `${width} × ${height}`;
  const rate = formatCount(Math.round(frameRate));
  const none = t({ message: 'none', context: 'picture or sound that an encoder sends' });
  const videoCodec = ingest.videoCodec ?? none;
  const megabits = formatMegabits(videoBitrate);
  const audioCodec = ingest.audioCodec ?? none;
  const kilobits = formatCount(Math.round(audioBitrate / 1000));
  const interval = formatSeconds(keyFrameIntervalMs);
  const figures: [name: string, value: ReactNode][] = [
    [
      t({ message: 'Encoder', context: 'program or device that sends' }),
      ingest.software || t({ message: 'Unknown', context: 'encoder' }),
    ],
    [
      t({ message: 'Picture', context: 'of a live stream' }),
      <Trans key="picture">
        <bdi dir="ltr">{pictureSize}</bdi>, {rate}/s
      </Trans>,
    ],
    [t({ message: 'Video', context: 'track of a live stream' }), t`${videoCodec}, ${megabits}`],
    [t({ message: 'Sound', context: 'of a live stream' }), t`${audioCodec}, ${kilobits} kbit/s`],
    [
      t`Key frames`,
      keyFrameIntervalMs > 0 ? t({ message: `every ${interval}`, comment: 'How often key frames come' }) : '–',
    ],
    [t({ message: 'Dropped', context: 'pictures that never arrive' }), formatCount(ingest.droppedFrames)],
  ];
  return (
    <section aria-label={t`What the encoder sends`} className={styles.root}>
      {ingest.warnings.map((warning) => (
        <Notice key={warning} tone="amber">
          {platformText(warning)}
        </Notice>
      ))}
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What viewers see. */
function Preview({ stream, hlsUrl }: { stream: Stream; hlsUrl: string }) {
  const { id, name, businessId, playback } = stream;
  // Every response signs the address anew; a running player keeps its own.
  const [kept] = useState(hlsUrl);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer about the stream must not start the player anew.
  const config = useMemo(() => {
    const shown = playback ?? {
      streamId: id,
      name,
      description: '',
      durationMs: 0,
      width: 1280,
      height: 720,
      posterUrl: null,
      thumbnailsUrl: null,
      captions: [],
      expiresAt: null,
    };
    return plainConfig(businessId, { ...shown, hlsUrl: kept });
  }, [id, kept]);
  return (
    <section aria-label={t`What viewers see`}>
      <LivePlayer config={config} />
    </section>
  );
}
