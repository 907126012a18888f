import type { Image, Stream } from '@zeacon/contract';
import { Camera, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { messageOf } from '../../platform/api-failure.ts';
import { usePictureWrites } from '../../platform/image-queries.ts';
import { formatTime } from '../../platform/media-time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useStagePlayer } from '../../ui/stage-player.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './thumbnail-tab.css.ts';

interface Props {
  stream: Stream;
  onTaken: (image: Image) => void;
  isSaving: boolean;
}

/** Finds a moment of the video, which the page's player shows, and makes a picture of it. */
export function FramePicker({ stream, onTaken, isSaving }: Props) {
  const { take } = usePictureWrites();
  const { config, timeMs, seek, step } = useStagePlayer();
  const durationMs = stream.playback?.durationMs ?? 0;
  if (!config) return <p className={styles.soft}>Once the video plays, a picture can be taken from it here.</p>;
  return (
    <div className={styles.stack}>
      <Slider
        aria-label="Moment of the video"
        className={styles.slider}
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
      <div className={styles.frameBar}>
        <div className={styles.steps}>
          <IconButton icon={ChevronsLeft} label="Back one second" onPress={() => void seek(timeMs - 1000)} />
          <IconButton icon={ChevronLeft} label="Back one frame" onPress={() => void step(-1)} />
          <output className={styles.time} aria-label="Time">
            {formatTime(timeMs, true)}
          </output>
          <IconButton icon={ChevronRight} label="On one frame" onPress={() => void step(1)} />
          <IconButton icon={ChevronsRight} label="On one second" onPress={() => void seek(timeMs + 1000)} />
        </div>
        <Button
          icon={Camera}
          isPending={take.isPending || isSaving}
          onPress={() => take.mutate({ streamId: stream.id, atMs: timeMs }, { onSuccess: onTaken })}
        >
          Use this frame
        </Button>
      </div>
      {take.error && <Notice tone="danger">{messageOf(take.error)}</Notice>}
    </div>
  );
}
