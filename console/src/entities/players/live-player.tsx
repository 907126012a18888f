import type { PublicPlayerConfig, PublicStream } from '@zeacon/contract';
import { ZcPlayer, type ZcPlayerElement } from '@zeacon/sdk/react';
import type { Ref } from 'react';
import * as styles from './live-player.css.ts';
import { plainPlayer } from './plain-player.ts';

interface Props {
  config: PublicPlayerConfig;
  playerRef?: Ref<ZcPlayerElement>;
  /** Called when its time may have changed. */
  onTime?: () => void;
}

/** The real player, with the settings of an embed; `preview` keeps the business's own views out of its figures. */
export function LivePlayer({ config, playerRef, onTime }: Props) {
  return (
    <ZcPlayer
      config={config}
      preview
      className={styles.player}
      {...(playerRef && { ref: playerRef })}
      {...(onTime && { onTimeUpdate: onTime, onSeeked: onTime, onPause: onTime })}
    />
  );
}

/** The plain player for a video without a chosen player. */
export function plainConfig(businessAccountId: string, stream: PublicStream): PublicPlayerConfig {
  return {
    player: {
      uuid: '',
      businessAccountId,
      name: stream.name,
      ...plainPlayer,
    },
    stream,
  };
}
