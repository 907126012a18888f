import { t } from '@lingui/core/macro';
import type { Image, Stream } from '@zeacon/contract';
import { Camera, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { I18nProvider, Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { usePictureWrites } from '../../entities/images/image-queries.ts';
import { useStagePlayer } from '../../entities/players/stage-player.tsx';
import { messageOf } from '../../platform/api-failure.ts';
import { formatTime } from '../../platform/media-time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './thumbnail-tab.css.ts';

/** Time runs to the right in every language of the console. */
const leftToRight = 'en';

interface Props {
  stream: Stream;
  onTaken: (image: Image) => void;
  isSaving: boolean;
}

/** Finds a frame of the video in the page's player, and makes a picture of it. */
export function FramePicker({ stream, onTaken, isSaving }: Props) {
  const { take } = usePictureWrites();
  const { config, timeMs, seek, step } = useStagePlayer();
  const durationMs = stream.playback?.durationMs ?? 0;
  if (!config) return <p className={styles.soft}>{t`Once the video plays, a picture can be taken from it here.`}</p>;
  return (
    <div className={styles.stack}>
      <I18nProvider locale={leftToRight}>
        <Slider
          aria-label={t`Moment of the video`}
          className={styles.slider}
          dir="ltr"
          minValue={0}
          maxValue={durationMs}
          step={10}
          value={Math.min(timeMs, durationMs)}
          onChange={(ms) => void seek(ms)}
        >
          <SliderTrack className={styles.track}>
            {({ state }) => (
              <>
                <div className={styles.fill} style={{ inlineSize: `${state.getThumbPercent(0) * 100}%` }} />
                <SliderThumb className={styles.thumb} />
              </>
            )}
          </SliderTrack>
        </Slider>
      </I18nProvider>
      <div className={styles.frameBar}>
        <div className={styles.steps} dir="ltr">
          <IconButton icon={ChevronsLeft} label={t`Back one second`} onPress={() => void seek(timeMs - 1000)} />
          <IconButton icon={ChevronLeft} label={t`Back one frame`} onPress={() => void step(-1)} />
          <output className={styles.time} aria-label={t`Time`}>
            {formatTime(timeMs, true)}
          </output>
          <IconButton icon={ChevronRight} label={t`Forward one frame`} onPress={() => void step(1)} />
          <IconButton icon={ChevronsRight} label={t`Forward one second`} onPress={() => void seek(timeMs + 1000)} />
        </div>
        <Button
          icon={Camera}
          isPending={take.isPending || isSaving}
          onPress={() => take.mutate({ streamId: stream.id, atMs: timeMs }, { onSuccess: onTaken })}
        >
          {t`Use this frame`}
        </Button>
      </div>
      {take.error && <Notice tone="danger">{messageOf(take.error)}</Notice>}
    </div>
  );
}
