import { t } from '@lingui/core/macro';
import type { WidgetVersion } from '@zeacon/contract';
import { useState } from 'react';
import { useWidgetUpkeep, useWidgetVersions } from '../../entities/widgets/upkeep-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatMoment } from '../../platform/format.ts';
import { May } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { fieldName } from './field-names.ts';
import * as styles from './widgets.css.ts';

const size = 5;

interface Props {
  widgetKey: string;
  /** The form takes the settings that were brought back. */
  onRestored: () => void;
}

/** Who changed what in a widget, and when. */
export function HistoryCard({ widgetKey, onRestored }: Props) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useWidgetVersions(widgetKey, { page, size });
  const { restore } = useWidgetUpkeep();
  const snackbar = useSnackbar();
  const bringBack = (number: number) =>
    restore.mutate(
      { id: widgetKey, number },
      {
        onError: (failure) => snackbar.error(messageOf(failure)),
        onSuccess: () => {
          snackbar.success(t`Version ${number} restored`);
          setPage(0);
          onRestored();
        },
      },
    );
  return (
    <Card title={t`History`}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading the history`}>
          <Skeleton height={120} radius={10} />
        </Loading>
      )}
      {data?.totalItems === 0 && <p className={styles.note}>{t`Changes will be listed here.`}</p>}
      {data && data.items.length > 0 && (
        <>
          <ol className={styles.versions} aria-label={t`History`}>
            {data.items.map((version, index) => (
              <Version
                key={version.number}
                version={version}
                isCurrent={page === 0 && index === 0}
                isPending={restore.isPending && restore.variables.number === version.number}
                onRestore={() => bringBack(version.number)}
              />
            ))}
          </ol>
          <Pagination {...data} onChange={setPage} />
        </>
      )}
    </Card>
  );
}

interface VersionProps {
  version: WidgetVersion;
  isCurrent: boolean;
  isPending: boolean;
  onRestore: () => void;
}

function Version({ version, isCurrent, isPending, onRestore }: VersionProps) {
  const { number, date, changedBy, restoredFrom, changes } = version;
  const names = [...new Set(changes.map(({ field }) => fieldName(field)))].join(', ');
  const what = archiving(changes) ?? (names || (number === 1 ? t`Created` : ''));
  return (
    <li className={styles.version}>
      <div className={styles.versionWords}>
        <span className={styles.versionWhat}>{restoredFrom ? t`Version ${restoredFrom} restored: ${what}` : what}</span>
        <span className={styles.note}>
          {formatMoment(date)}
          {changedBy && ` · ${changedBy}`}
        </span>
        {changes.filter(isShort).map(({ field, before, after }) => (
          <span key={field} className={styles.note}>
            {fieldName(field)}: <del>{plain(before)}</del> → <ins className={styles.added}>{plain(after)}</ins>
          </span>
        ))}
      </div>
      {isCurrent ? (
        <span className={styles.note}>{t`Current`}</span>
      ) : (
        <May do="players.write">
          <Button size="small" isPending={isPending} onPress={onRestore} aria-label={t`Restore version ${number}`}>
            {t`Restore`}
          </Button>
        </May>
      )}
    </li>
  );
}

/** It is put away or taken back by itself, and nothing else changes then. */
function archiving(changes: WidgetVersion['changes']): string | undefined {
  const change = changes.find(({ field }) => field === 'archived');
  return change && (change.after === 'true' ? t`Archived` : t`Taken back from the archive`);
}

/** Texts and numbers that people typed; what a list or a code was says little. */
const isShort = ({ field, before, after }: WidgetVersion['changes'][number]) =>
  /^(name|style\.(color|width|selector)|rules\.after\w+)$/.test(field) && before !== 'null' && after !== 'null';

const plain = (json: string): string => String(JSON.parse(json));
