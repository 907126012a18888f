import { t } from '@lingui/core/macro';
import { chaptersMaxItems, chapterTitleMaxLength, type Stream } from '@zeacon/contract';
import { ClipboardPaste, ListTree, Plus } from 'lucide-react';
import { useState } from 'react';
import { useStagePlayer } from '../../entities/players/stage-player.tsx';
import { useVideoWrites } from '../../entities/videos/video-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatTime, parseTime } from '../../platform/media-time.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { type ChapterDraft, sortDrafts, toChapters, toDrafts, validateDrafts } from './chapter-drafts.ts';
import { ChapterRow } from './chapter-row.tsx';
import * as styles from './chapters-tab.css.ts';
import { PasteChaptersDialog } from './paste-chapters-dialog.tsx';

/** The chapters of a video: one row each, added at the position of the page's player. */
export function ChaptersTab({ stream }: { stream: Stream }) {
  const { edit } = useVideoWrites();
  const snackbar = useSnackbar();
  const { config, timeMs, seek } = useStagePlayer();
  const [changed, setChanged] = useState<ChapterDraft[]>();
  const [isTried, setIsTried] = useState(false);
  const [newest, setNewest] = useState<number>();
  const [isPasting, setIsPasting] = useState(false);
  const now = formatTime(Math.floor(timeMs / 1000) * 1000);
  const drafts = changed ?? toDrafts(stream.chapters);
  const { problems, whole } = validateDrafts(drafts, stream.playback?.durationMs);
  useUnsavedChanges(changed !== undefined);

  const add = (time: string) => {
    const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
    setNewest(key);
    setChanged(sortDrafts([...drafts, { key, time, title: '' }]));
  };
  const change = (key: number, changes: Partial<ChapterDraft>) =>
    setChanged(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)));
  const save = () => {
    setIsTried(true);
    if (problems.size > 0 || whole) return;
    edit.mutate(
      { id: stream.id, chapters: toChapters(drafts) },
      {
        onSuccess: () => {
          setChanged(undefined);
          setIsTried(false);
          snackbar.success(t`Chapters saved`);
        },
      },
    );
  };
  const discard = () => {
    setChanged(undefined);
    setIsTried(false);
    edit.reset();
  };

  return (
    <>
      <Card
        title={t`Chapters`}
        actions={
          <div className={styles.addBar}>
            <Button icon={ClipboardPaste} onPress={() => setIsPasting(true)}>
              {t`Paste a list`}
            </Button>
            <Button
              variant={drafts.length === 0 ? 'primary' : 'secondary'}
              icon={Plus}
              isDisabled={drafts.length >= chaptersMaxItems}
              onPress={() => add(now)}
            >
              {config ? t`Add chapter at ${now}` : t`Add chapter`}
            </Button>
          </div>
        }
      >
        <p className={styles.note}>
          {t`Chapters are marked on the seek bar and listed in the player's menu. Each lasts until the next one begins.`}
        </p>
        {drafts.length === 0 ? (
          <div className={styles.empty}>
            <ListTree size={26} aria-hidden />
            <p>{t`No chapters yet. Play the video to where one begins and add it there, or paste a list.`}</p>
          </div>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.headCell}>
                  {t`Begins at`}
                </th>
                <th scope="col" className={styles.headCell}>
                  {t`Title`}
                </th>
                <th className={styles.headCell} aria-label={t`Actions`} />
              </tr>
            </thead>
            <tbody>
              {drafts.map((draft, index) => (
                <ChapterRow
                  key={draft.key}
                  draft={draft}
                  number={index + 1}
                  titleMaxLength={chapterTitleMaxLength}
                  problems={problems.get(draft.key)}
                  areAllShown={isTried}
                  isNew={draft.key === newest}
                  onChange={(changes) => change(draft.key, changes)}
                  onTimeTyped={() => setChanged((before) => before && sortDrafts(before))}
                  onGo={config ? () => void seek(parseTime(draft.time) ?? 0) : undefined}
                  onRemove={() => setChanged(drafts.filter(({ key }) => key !== draft.key))}
                  onSubmit={save}
                />
              ))}
            </tbody>
          </table>
        )}
        {isTried && whole && <Notice tone="danger">{whole}</Notice>}
        {edit.error && <Notice tone="danger">{messageOf(edit.error)}</Notice>}
        {changed && (
          <div className={styles.foot}>
            <span className={styles.soft}>{t`Not saved yet`}</span>
            <Button onPress={discard}>{t`Discard`}</Button>
            <Button variant="primary" isPending={edit.isPending} onPress={save}>
              {t`Save chapters`}
            </Button>
          </div>
        )}
      </Card>
      <PasteChaptersDialog
        isOpen={isPasting}
        hasChapters={drafts.length > 0}
        onClose={() => setIsPasting(false)}
        onRead={(lines) => {
          setChanged(sortDrafts(toDrafts(lines)));
          setIsTried(true);
          setIsPasting(false);
        }}
      />
    </>
  );
}
