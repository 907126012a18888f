import { t } from '@lingui/core/macro';
import type { StreamCaption } from '@zeacon/contract';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCaptionText, useCaptionWrites } from '../../entities/captions/caption-queries.ts';
import {
  cueProblems,
  type EditedCaptions,
  type EditedCue,
  readVtt,
  writeVtt,
} from '../../entities/captions/edited-cues.ts';
import { useStagePlayer } from '../../entities/players/stage-player.tsx';
import { messageOf } from '../../platform/api-failure.ts';
import { formatCount } from '../../platform/format.ts';
import { formatTime, parseTime } from '../../platform/media-time.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import * as styles from './cue-editor.css.ts';
import { CueRow } from './cue-row.tsx';

const step = 100;
const newCueMs = 2000;

/** The captions cue by cue, beside the picture that they belong to. */
export function CueEditor({ caption }: { caption: StreamCaption }) {
  const { data, error, refetch } = useCaptionText(caption, true);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className={styles.editor}>
        <Loading label={t`Loading cues`}>
          <Skeleton height={90} />
        </Loading>
      </div>
    );
  }
  return <Cues caption={caption} saved={data} />;
}

function Cues({ caption, saved }: { caption: StreamCaption; saved: string }) {
  const { label, streamId, srclang, kind, isDefault } = caption;
  const { add } = useCaptionWrites(streamId);
  const snackbar = useSnackbar();
  const { config, timeMs, seek } = useStagePlayer();
  const [changed, setChanged] = useState<EditedCaptions>();
  const [count, setCount] = useState(step);
  const [isTried, setIsTried] = useState(false);
  const [newest, setNewest] = useState<number>();
  useUnsavedChanges(changed !== undefined);
  // Drawn anew as the picture plays.
  const read = useMemo(() => readVtt(saved), [saved]);
  const edited = changed ?? read;
  const { cues } = edited;
  const all = formatCount(cues.length);
  const now = formatTime(Math.floor(timeMs / 1000) * 1000);

  const put = (next: EditedCue[]) => setChanged({ ...edited, cues: next });
  const insert = () => {
    const key = Math.max(-1, ...cues.map((cue) => cue.key)) + 1;
    const [start, end] = [formatTime(timeMs, true), formatTime(timeMs + newCueMs, true)];
    const at = cues.findIndex((cue) => (parseTime(cue.start) ?? 0) > timeMs);
    const index = at < 0 ? cues.length : at;
    setNewest(key);
    setCount(Math.max(count, index + 1));
    put(cues.toSpliced(index, 0, { key, start, end, text: '', id: '', settings: '', isMarkup: false }));
  };
  const save = () => {
    setIsTried(true);
    const wrong = cues.findIndex((cue) => Object.keys(cueProblems(cue)).length > 0);
    if (wrong >= 0) return setCount(Math.max(count, wrong + 1));
    return add.mutate(
      { srclang, label, kind, isDefault, format: 'vtt', content: writeVtt(edited) },
      {
        onSuccess: () => {
          setChanged(undefined);
          setIsTried(false);
          snackbar.success(t`Captions saved`);
        },
      },
    );
  };

  return (
    <section className={styles.editor} aria-label={t`Cues of ${label}`}>
      <ol className={styles.list}>
        {cues.slice(0, count).map((cue, index) => (
          <CueRow
            key={cue.key}
            cue={cue}
            number={index + 1}
            problems={isTried ? cueProblems(cue) : {}}
            isNow={(parseTime(cue.start) ?? 0) <= timeMs && timeMs < (parseTime(cue.end) ?? 0)}
            isNew={cue.key === newest}
            onGo={config ? () => void seek(parseTime(cue.start) ?? 0) : undefined}
            onChange={(changes) => put(cues.map((each) => (each.key === cue.key ? { ...each, ...changes } : each)))}
            onRemove={() => put(cues.filter(({ key }) => key !== cue.key))}
          />
        ))}
      </ol>
      {cues.length > count && (
        <Button size="small" onPress={() => setCount(count + step)}>
          {t`Show more of ${all}`}
        </Button>
      )}
      {add.error && <Notice tone="danger">{messageOf(add.error)}</Notice>}
      <div className={styles.foot}>
        <Button size="small" icon={Plus} onPress={insert}>
          {t`Add a cue at ${now}`}
        </Button>
        {changed && (
          <div className={styles.choices}>
            <Button
              size="small"
              onPress={() => {
                setChanged(undefined);
                setIsTried(false);
                add.reset();
              }}
            >
              {t`Discard`}
            </Button>
            <Button size="small" variant="primary" isPending={add.isPending} onPress={save}>
              {t`Save captions`}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
