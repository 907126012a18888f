import { t } from '@lingui/core/macro';
import type { ModerationAction } from '@zeacon/contract';
import { useState } from 'react';
import { useModerationActions, useModerationWrites } from '../../entities/communities/moderation-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatMoment } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { actionName, kindName } from './moderation-names.ts';
import { Turning } from './turning.tsx';

const size = 20;

/** What was done, with what can be undone. */
export function ModerationLog({ communityId }: { communityId: string }) {
  const [page, setPage] = useState(0);
  const { data, error } = useModerationActions({ communityId, page, size });
  const { undo } = useModerationWrites();
  const failure = error ?? undo.error;
  const columns: Column<ModerationAction>[] = [
    { id: 'action', name: t`What was done`, cell: ({ action, kind }) => `${actionName(action)} · ${kindName(kind)}` },
    {
      id: 'text',
      name: t`Text`,
      isRowHeader: true,
      isWide: true,
      cell: ({ text, reason }) => (
        <>
          <span dir="auto">{text}</span>
          {reason && (
            <span className={styles.soft} dir="auto">
              {' · '}
              {reason}
            </span>
          )}
        </>
      ),
    },
    { id: 'by', name: t`By`, cell: ({ byName }) => byName ?? t`The business` },
    { id: 'when', name: t`When`, isNumber: true, cell: ({ createdDate }) => formatMoment(createdDate) },
    {
      id: 'undo',
      name: t`Actions`,
      isNameHidden: true,
      cell: ({ id, canUndo, isUndone }) =>
        canUndo ? (
          <Button
            isPending={undo.isPending}
            onPress={() => undo.mutate({ communityId, actionId: id })}
          >{t`Undo`}</Button>
        ) : (
          isUndone && t`Undone`
        ),
    },
  ];
  return (
    <Card title={t`What was done`}>
      {failure && <Notice tone="danger">{messageOf(failure)}</Notice>}
      {data?.items.length === 0 && <p className={styles.soft}>{t`Nobody has moderated anything yet.`}</p>}
      {data && data.items.length > 0 && (
        <DataTable label={t`What was done`} columns={columns} rows={data.items} idOf={({ id }) => id} />
      )}
      {data && <Turning page={page} totalPages={data.totalPages} onTurn={setPage} />}
    </Card>
  );
}
