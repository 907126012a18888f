import { t } from '@lingui/core/macro';
import type { CallToAction, PublicPlayerConfig } from '@zeacon/contract';
import { ZcPlayer } from '@zeacon/sdk/react';
import { useEffect, useMemo, useState } from 'react';
import { previewOverlays } from './call-overlays.ts';
import * as styles from './call-preview.css.ts';

interface Props {
  config: PublicPlayerConfig;
  call: CallToAction;
  /** Of the ad's picture, as far as it is known. */
  imageUrl: string | null;
}

/** A call to action that covers the picture is shown once in a view: after every change there is a new one. */
const settleMs = 500;

/** The real player, which shows the call to action as it is being edited, from the start. */
export function CallPreview({ config, call, imageUrl }: Props) {
  const looped = useMemo(
    () => ({ ...config, player: { ...config.player, autoPlay: true, videoLoop: true, hideControls: true } }),
    [config],
  );
  const streamId = config.stream?.streamId ?? '';
  const covers = call.kind !== 'BUTTON';
  const written = JSON.stringify([call, imageUrl]);
  const shown = useSettled(written, covers ? settleMs : 0);
  const overlays = useMemo(() => {
    const [drawn, url] = JSON.parse(shown) as [CallToAction, string | null];
    return previewOverlays(drawn, url, streamId);
  }, [shown, streamId]);
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <ZcPlayer
        key={covers ? shown : call.kind}
        config={looped}
        overlays={overlays}
        preview
        tabIndex={-1}
        className={styles.player}
      />
    </section>
  );
}

/** A value once it has not changed for a while. */
function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
