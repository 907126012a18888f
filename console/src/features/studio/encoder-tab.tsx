import type { Live, LiveIngest, Stream } from '@zeacon/contract';
import { RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { LivePlayer, plainConfig } from '../../ui/live-player.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './encoder-tab.css.ts';
import { useLiveWrites } from './live-queries.ts';
import { SecretLine } from './secret-line.tsx';

/** For who sends from OBS or a hardware encoder. */
export function EncoderTab({ live, stream }: { live: Live; stream: Stream }) {
  const [isAsking, setIsAsking] = useState(false);
  const { rotateKey } = useLiveWrites(live.streamId);
  const snackbar = useSnackbar();
  if (!live.rtmp) return <Notice tone="blue">This server takes no RTMP. Go live from the browser instead.</Notice>;
  const { url, streamKey } = live.rtmp;
  const isSending = live.ingest?.kind === 'rtmp';
  return (
    <div className={styles.root}>
      <p className={styles.note}>
        Send H.264 and AAC with a key frame every 2 seconds. Whoever has the key can send in your name: keep it secret.
      </p>
      <SecretLine label="Server" value={url} />
      <SecretLine key={streamKey} label="Stream key" value={streamKey} isSecret />
      <Button icon={RefreshCw} onPress={() => setIsAsking(true)} isPending={rotateKey.isPending}>
        New stream key
      </Button>
      {isSending && live.ingest ? (
        <>
          <Ingest ingest={live.ingest} />
          {live.hlsBroadcastUrl && <Preview stream={stream} hlsUrl={live.hlsBroadcastUrl} />}
        </>
      ) : (
        <Notice tone="blue">No encoder is connected.</Notice>
      )}
      <ConfirmDialog
        title="Make a new stream key?"
        action="New key"
        isOpen={isAsking}
        isPending={rotateKey.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          rotateKey.mutate(undefined, {
            onSuccess: () => snackbar.success('The old key no longer works'),
            onError: (error) => snackbar.error(messageOf(error)),
            onSettled: () => setIsAsking(false),
          })
        }
      >
        <p>The old key stops working at once, and an encoder that sends with it is cut off.</p>
      </ConfirmDialog>
    </div>
  );
}

function Ingest({ ingest }: { ingest: LiveIngest }) {
  const { width, height, frameRate, videoBitrate, audioBitrate, keyFrameIntervalMs, droppedFrames } = ingest;
  const figures = [
    ['Encoder', ingest.software || 'Unknown'],
    ['Picture', `${width} × ${height}, ${Math.round(frameRate)}/s`],
    ['Video', `${ingest.videoCodec ?? 'none'}, ${(videoBitrate / 1e6).toFixed(1)} Mbit/s`],
    ['Sound', `${ingest.audioCodec ?? 'none'}, ${Math.round(audioBitrate / 1000)} kbit/s`],
    ['Key frames', keyFrameIntervalMs > 0 ? `every ${(keyFrameIntervalMs / 1000).toFixed(1)} s` : '–'],
    ['Dropped', String(droppedFrames)],
  ];
  return (
    <section aria-label="What the encoder sends" className={styles.root}>
      {ingest.warnings.map((warning) => (
        <Notice key={warning} tone="amber">
          {warning}
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
  // The address is signed anew with every answer; a player that plays keeps the one it has.
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
    <section aria-label="What viewers see">
      <LivePlayer config={config} />
    </section>
  );
}
