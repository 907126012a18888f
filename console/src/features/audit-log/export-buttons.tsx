import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { type AuditFilter, useAuditExports } from '../../entities/audit-log/audit-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { saveAndRevoke } from '../../platform/download-file.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';

/** Saves all entries that the filter lets through as a file. */
export function ExportButtons({ filter }: { filter: AuditFilter }) {
  const { csv, lines } = useAuditExports();
  const snackbar = useSnackbar();
  const save = (mutation: typeof csv, name: string) =>
    mutation.mutate(filter, {
      onError: (failure) => snackbar.error(messageOf(failure)),
      onSuccess: (url) => {
        saveAndRevoke(url, name);
      },
    });
  return (
    <>
      <Button icon={Download} isPending={csv.isPending} onPress={() => save(csv, 'audit-log.csv')}>
        {t`Export as CSV`}
      </Button>
      <Button icon={Download} isPending={lines.isPending} onPress={() => save(lines, 'audit-log.jsonl')}>
        {t`Export as JSON lines`}
      </Button>
    </>
  );
}
