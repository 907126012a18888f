import { t } from '@lingui/core/macro';
import type { InsightSession } from '@zeacon/contract';
import { Button as AriaButton } from 'react-aria-components';
import { formatCount, formatMoment, formatSpan } from '../../platform/format.ts';
import { formatTime } from '../../platform/media-time.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { valueName } from './dimension-names.ts';
import * as styles from './explanation.css.ts';
import { formatFigure } from './figure-format.ts';

interface Props {
  sessions: readonly InsightSession[];
  /** Whether they are of several videos. */
  withVideo: boolean;
  onOpen: (id: string) => void;
}

/** Single views; choosing one opens what happened in it. */
export function SessionTable({ sessions, withVideo, onOpen }: Props) {
  return (
    <DataTable
      label={t`Views`}
      columns={columnsFor(onOpen).filter(({ id }) => withVideo || id !== 'video')}
      rows={sessions}
      idOf={({ id }) => id}
    />
  );
}

function columnsFor(onOpen: (id: string) => void): Column<InsightSession>[] {
  return [
    {
      id: 'started',
      name: t({ message: 'Began', context: 'a view' }),
      isRowHeader: true,
      cell: ({ id, startedAt }) => {
        const began = formatMoment(startedAt);
        return (
          <AriaButton
            className={`${styles.rowButton} ${styles.noWrap}`}
            onPress={() => onOpen(id)}
            aria-label={t`View of ${began}`}
          >
            {began}
          </AriaButton>
        );
      },
    },
    {
      id: 'video',
      name: t`Video`,
      cell: ({ streamId, streamName }) => (
        <bdi className={styles.pageCell}>{valueName('streamId', streamId, streamName)}</bdi>
      ),
    },
    {
      id: 'page',
      name: t({ message: 'Page', context: 'of views' }),
      cell: ({ page }) => (
        <bdi className={styles.pageCell} title={page}>
          {page.replace(/^https?:\/\//, '') || '–'}
        </bdi>
      ),
    },
    {
      id: 'country',
      name: t`Country`,
      cell: ({ country }) => valueName('country', country),
    },
    {
      id: 'device',
      name: t`Device`,
      cell: ({ device, browser }) => [valueName('device', device), browser].filter(Boolean).join(', '),
    },
    { id: 'watched', name: t`Watched`, isNumber: true, cell: ({ watchTimeMs }) => formatSpan(watchTimeMs) },
    {
      id: 'furthest',
      name: t`Furthest`,
      isNumber: true,
      cell: ({ furthestMs }) => formatTime(Math.floor(furthestMs / 1000) * 1000),
    },
    {
      id: 'startup',
      name: t`Startup time`,
      isNumber: true,
      cell: ({ startupMs }) => <span className={styles.noWrap}>{formatFigure('startupMs', startupMs)}</span>,
    },
    {
      id: 'waits',
      name: t`Waits`,
      isNumber: true,
      cell: ({ rebuffers, rebufferMs }) => (
        <span className={styles.noWrap}>
          {rebuffers === 0 ? formatCount(0) : `${formatCount(rebuffers)} (${formatFigure('startupMs', rebufferMs)})`}
        </span>
      ),
    },
  ];
}
