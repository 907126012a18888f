import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useLeadCalls } from '../../entities/leads/lead-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { saveAndRevoke } from '../../platform/download-file.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';

/** Saves all leads that `query` finds as a file. */
export function ExportButton({ query }: { query: { search?: string; streamId?: string } }) {
  const { toCsv } = useLeadCalls();
  const snackbar = useSnackbar();
  const save = () =>
    toCsv.mutate(query, {
      onError: (failure) => snackbar.error(messageOf(failure)),
      onSuccess: (url) => {
        saveAndRevoke(url, 'leads.csv');
      },
    });
  return (
    <Button icon={Download} isPending={toCsv.isPending} onPress={save}>
      {t`Export as CSV`}
    </Button>
  );
}
