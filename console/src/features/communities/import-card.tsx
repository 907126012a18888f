import { plural, t } from '@lingui/core/macro';
import type { CommunityImport } from '@zeacon/contract';
import { Download, Play, Trash2, Undo2 } from 'lucide-react';
import { isWorking, useImportWrites } from '../../entities/communities/import-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { saveAndRevoke } from '../../platform/download-file.ts';
import { formatMoment } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge, Notice, ProgressBar } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { ImportPreview } from './import-preview.tsx';
import { countsText, importKindName, importStateName } from './import-words.ts';

const tones = {
  ...({ UPLOADING: 'grey', READING: 'blue', REFUSED: 'danger', READY: 'amber', IMPORTING: 'blue' } as const),
  ...({ DONE: 'green', UNDOING: 'blue', UNDONE: 'grey', FAILED: 'danger' } as const),
};

/** One file, and what can be done with it now. */
export function ImportCard({ one }: { one: CommunityImport }) {
  const { state, kind, fileName, createdDate, problem, progress } = one;
  const date = formatMoment(createdDate);
  return (
    <Card title={fileName}>
      <div className={styles.stack}>
        <div className={styles.row}>
          <Badge tone={tones[state]}>{importStateName(state)}</Badge>
          <span className={styles.soft}>{[kind && importKindName(kind), date].filter(Boolean).join(' · ')}</span>
        </div>
        {problem && <Notice tone={state === 'REFUSED' ? 'danger' : 'amber'}>{platformText(problem)}</Notice>}
        {isWorking(one) && <ProgressBar label={importStateName(state)} value={progress} />}
        {state === 'READY' && one.preview && <ImportPreview one={one} preview={one.preview} />}
        <Outcome one={one} />
        <Actions one={one} />
      </div>
    </Card>
  );
}

function Outcome({ one: { state, imported, kept, leftOutCount } }: { one: CommunityImport }) {
  if (!['IMPORTING', 'DONE', 'FAILED', 'UNDONE'].includes(state)) return null;
  const came = countsText(state === 'UNDONE' ? kept : imported);
  const rows = plural(leftOutCount, { one: '# row was left out.', other: '# rows were left out.' });
  if (state === 'UNDONE')
    return <p className={styles.text}>{came ? t`Kept: ${came}` : t`Everything was removed again.`}</p>;
  return (
    <p className={styles.text} role="status">
      {came ? t`Imported: ${came}.` : t`Nothing was imported.`} {leftOutCount > 0 && rows}
    </p>
  );
}

function Actions({ one }: { one: CommunityImport }) {
  const { id, state, communityId, fileName, members } = one;
  const { start, undo, remove, report } = useImportWrites(communityId);
  const confirm = useConfirm();
  const snackbar = useSnackbar();
  const onError = (error: unknown) => snackbar.error(messageOf(error));
  const save = () => report.mutate(id, { onError, onSuccess: (url) => saveAndRevoke(url, 'import-report.csv') });
  const askUndo = () =>
    confirm({
      title: t`Undo the import of “${fileName}”?`,
      text: (
        <>
          <p>{t`The posts, comments, people and spaces that it brought go, with the emails of the people.`}</p>
          <p>
            {t`Posts that somebody answered, reacted to, edited or pinned stay, with their comments and the names of their authors, and so do spaces with posts in them. Members stay members.`}
          </p>
        </>
      ),
      action: t`Undo import`,
      run: () => undo.mutateAsync(id),
    });
  const isRemovable = ['UPLOADING', 'READING', 'REFUSED', 'READY'].includes(state);
  const hasReport = ['READY', 'DONE', 'UNDONE', 'FAILED'].includes(state);
  return (
    <div className={styles.row}>
      {state === 'FAILED' && (
        <Button
          variant="primary"
          icon={Play}
          isPending={start.isPending}
          onPress={() => start.mutate({ importId: id, members: members ?? 'KNOWN' }, { onError })}
        >
          {t`Go on`}
        </Button>
      )}
      {hasReport && (
        <Button icon={Download} isPending={report.isPending} onPress={save}>
          {t`Report as CSV`}
        </Button>
      )}
      {(state === 'DONE' || state === 'FAILED') && (
        <Button variant="danger" icon={Undo2} onPress={askUndo}>
          {t`Undo import`}
        </Button>
      )}
      {isRemovable && (
        <Button icon={Trash2} isPending={remove.isPending} onPress={() => remove.mutate(id, { onError })}>
          {t`Forget this file`}
        </Button>
      )}
    </div>
  );
}
