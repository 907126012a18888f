import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { formatTime } from '../../platform/media-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import * as styles from './overlay-editor-page.css.ts';
import type { StagePlayer } from './use-stage-player.ts';

interface Props {
  stage: StagePlayer;
  showsSafeAreas: boolean;
  onSafeAreas: (shows: boolean) => void;
  choosesSeveral: boolean;
  onChooseSeveral: (several: boolean) => void;
  onStep: (frames: number) => void;
}

/** Plays the picture while it is edited. */
export function Transport(props: Props) {
  const { stage, showsSafeAreas, onSafeAreas, choosesSeveral, onChooseSeveral, onStep } = props;
  return (
    <fieldset className={styles.transport} aria-label={t`Playback`}>
      <div dir="ltr" className={styles.playback}>
        <IconButton
          icon={stage.isPlaying ? Pause : Play}
          label={
            stage.isPlaying
              ? t({ message: 'Pause', context: 'stop playing for a while' })
              : t({ message: 'Play', context: 'a video' })
          }
          onPress={() => void stage.togglePlay()}
        />
        <IconButton icon={ChevronLeft} label={t`Back one frame`} onPress={() => onStep(-1)} />
        <output className={styles.time} aria-label={t({ message: 'Time', context: 'in a video' })}>
          {formatTime(stage.timeMs, true)}
        </output>
        <IconButton icon={ChevronRight} label={t`Forward one frame`} onPress={() => onStep(1)} />
      </div>
      <span className={styles.spring} />
      <Switch label={t`Choose several`} isSelected={choosesSeveral} onChange={onChooseSeveral} />
      <Switch label={t`Safe areas`} isSelected={showsSafeAreas} onChange={onSafeAreas} />
    </fieldset>
  );
}
