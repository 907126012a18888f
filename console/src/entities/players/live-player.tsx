import type { PublicPlayerConfig, PublicStream } from '@zeacon/contract';
import { ZcPlayer, type ZcPlayerElement } from '@zeacon/sdk/react';
import type { Ref } from 'react';
import * as styles from './live-player.css.ts';
import { plainPlayer } from './plain-player.ts';

interface Props {
  config: PublicPlayerConfig;
  playerRef?: Ref<ZcPlayerElement>;
  /** Its time may be another one now. */
  onTime?: () => void;
}

/** The real player, told what an embed would be told; `preview` keeps a business's own looks out of its figures. */
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

/** The plain player that a video is shown with where no player was chosen. */
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
