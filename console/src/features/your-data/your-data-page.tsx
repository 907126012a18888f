import { t } from '@lingui/core/macro';
import type { DataExport } from '@zeacon/contract';
import { Download, PackageOpen } from 'lucide-react';
import { useDataExport, useDataExportCalls } from '../../entities/data-export/data-export-queries.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatBytes, formatMoment, formatShare } from '../../platform/format.ts';
import { May } from '../../platform/may.tsx';
import { useAccount } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Loading, Notice, Problem, ProgressBar, Skeleton } from '../../ui/states.tsx';
import * as styles from './your-data.css.ts';

/** Where an owner takes everything that the business has stored along. */
export function YourDataPage() {
  const { data, error, refetch } = useDataExport();
  const { businessName } = useAccount();
  return (
    <Page title={t`Your data`} back={{ href: paths.settings, label: t`Business` }} isNarrow>
      <Card title={t`Export`}>
        <div className={styles.stack}>
          <p className={styles.note}>
            {t`A zip file with everything that ${businessName} has stored here: videos and recordings, pictures, captions, playlists, players, leads, chats, statistics and the audit log. Passwords and keys are left out.`}
          </p>
          {data === undefined && error && <Problem error={error} onRetry={() => void refetch()} />}
          {data === undefined && !error && (
            <Loading label={t`Loading export`}>
              <Skeleton height={44} radius={12} />
            </Loading>
          )}
          {data !== undefined && <ExportState dataExport={data} />}
        </div>
      </Card>
    </Page>
  );
}

function ExportState({ dataExport }: { dataExport: DataExport | null }) {
  switch (dataExport?.state) {
    case 'WAITING':
    case 'RUNNING':
      return <Running progress={dataExport.progress} />;
    case 'READY':
      return <Ready dataExport={dataExport} />;
    case 'FAILED':
      return (
        <>
          <Notice tone="danger">
            {dataExport.failure === 'STORAGE_FULL'
              ? t`The server has no room for the export. Ask whoever runs it to free some space.`
              : t`The export could not be made. Try again.`}
          </Notice>
          <BeginButton label={t`Export everything`} />
        </>
      );
    default:
      return <BeginButton label={t`Export everything`} />;
  }
}

function Running({ progress }: { progress: number }) {
  const share = formatShare(progress);
  return (
    <div className={styles.stack}>
      <ProgressBar label={t`Export`} value={progress} />
      <p className={styles.note}>
        {t`${share} done. You can leave this page: you get an email when the file is ready.`}
      </p>
    </div>
  );
}

function Ready({ dataExport: { sizeBytes, createdDate, expiresDate } }: { dataExport: DataExport }) {
  const { download } = useDataExportCalls();
  const snackbar = useSnackbar();
  const [made, until, size] = [
    formatMoment(createdDate),
    formatMoment(expiresDate ?? createdDate),
    formatBytes(sizeBytes ?? 0),
  ];
  return (
    <>
      <p className={styles.facts}>
        {t`Created ${made}, ${size}. You can download it until ${until}; then it is deleted.`}
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={Download}
          isPending={download.isPending}
          onPress={() => download.mutate(undefined, { onError: (error) => snackbar.error(messageOf(error)) })}
        >
          {t`Download`}
        </Button>
        <BeginButton label={t`Make a new export`} isSecond />
      </div>
    </>
  );
}

function BeginButton({ label, isSecond = false }: { label: string; isSecond?: boolean }) {
  const { begin } = useDataExportCalls();
  const snackbar = useSnackbar();
  return (
    <May do="business.export">
      <Button
        {...(!isSecond && { variant: 'primary' as const, icon: PackageOpen })}
        isPending={begin.isPending}
        onPress={() => begin.mutate(undefined, { onError: (error) => snackbar.error(messageOf(error)) })}
      >
        {label}
      </Button>
    </May>
  );
}
