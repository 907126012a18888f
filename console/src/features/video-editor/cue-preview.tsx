import { t } from '@lingui/core/macro';
import type { StreamCaption } from '@zeacon/contract';
import { useState } from 'react';
import { useCaptionText } from '../../entities/captions/caption-queries.ts';
import { readCues } from '../../entities/captions/cues.ts';
import { formatCount } from '../../platform/format.ts';
import { formatTime } from '../../platform/media-time.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './captions-tab.css.ts';

const step = 100;

/** The text of the captions with its times. */
export function CuePreview({ caption }: { caption: StreamCaption }) {
  const { data, error, refetch } = useCaptionText(caption, true);
  const [count, setCount] = useState(step);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className={styles.cues}>
        <Loading label={t`Loading cues`}>
          <Skeleton height={90} />
        </Loading>
      </div>
    );
  }
  const cues = readCues(data);
  const { label } = caption;
  const all = formatCount(cues.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section className={styles.cues} tabIndex={0} aria-label={t`Cues of ${label}`}>
      <ol className={styles.cueList}>
        {cues.slice(0, count).map(({ startMs, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cues never change places, and two may be alike.
          <li key={index} className={styles.cue}>
            <span className={styles.cueTime} dir="ltr">
              {formatTime(Math.floor(startMs / 1000) * 1000)}
            </span>
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ol>
      {cues.length > count && (
        <Button size="small" onPress={() => setCount(count + step)}>
          {t`Show more of ${all}`}
        </Button>
      )}
    </section>
  );
}
