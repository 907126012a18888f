import { t } from '@lingui/core/macro';
import type { ChartNote } from '@zeacon/contract';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useChartNoteCalls } from '../../entities/chart-notes/chart-note-queries.ts';
import { stepNames } from '../../entities/insights/chart-steps.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { May, useMay } from '../../platform/may.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import * as styles from './insights.css.ts';

const NoteDialog = later(() => import('./note-dialog.tsx').then((m) => m.NoteDialog));

interface Props {
  notes: readonly ChartNote[];
  /** Of a new note, `YYYY-MM-DD`. */
  day: string;
}

/** What was written down at the days of a chart. */
export function NoteList({ notes, day }: Props) {
  const [edited, setEdited] = useState<ChartNote | 'new'>();
  const { remove } = useChartNoteCalls();
  const confirm = useConfirm();
  const mayWrite = useMay('insights.write');
  const askToDelete = ({ id, text }: ChartNote) =>
    confirm({
      title: t`Delete the note?`,
      text: <p dir="auto">{text}</p>,
      action: t`Delete note`,
      run: () => remove.mutateAsync(id),
      done: t`Note deleted`,
    });
  return (
    <div className={styles.notes}>
      {notes.length > 0 && (
        <ul className={styles.noteLines} aria-label={t`Notes`}>
          {notes.map((note) => (
            <li key={note.id} className={styles.noteLine}>
              <span className={styles.noteDay}>{stepNames('day', note.date).full}</span>
              <span className={styles.noteText} dir="auto">
                {note.text}
              </span>
              {mayWrite && (
                <span className={styles.noteTools}>
                  <IconButton
                    icon={Pencil}
                    size="small"
                    label={t`Change note: ${note.text}`}
                    onPress={() => setEdited(note)}
                  />
                  <IconButton
                    icon={Trash2}
                    size="small"
                    label={t`Delete note: ${note.text}`}
                    onPress={() => askToDelete(note)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <May do="insights.write">
        <div>
          <Button size="small" icon={Plus} onPress={() => setEdited('new')}>
            {t`Add a note`}
          </Button>
        </div>
      </May>
      {edited && (
        <Suspense fallback={null}>
          <NoteDialog note={edited === 'new' ? undefined : edited} day={day} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
