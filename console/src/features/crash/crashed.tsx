import { t } from '@lingui/core/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useApi } from '../../platform/api.ts';
import { monitoringAtom } from '../../platform/monitoring/monitoring.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

interface Props {
  error: Error;
  onReset: () => void;
}

/** The form is fetched when it is needed, which can fail like the page did. */
const CrashDialog = lazy(() =>
  import('./crash-dialog.tsx').then(
    (m) => ({ default: m.CrashDialog }),
    () => ({ default: CrashNotice }),
  ),
);

/** Instead of a page that crashed, which is reported at once (spec section 2). */
export function Crashed({ error, onReset }: Props) {
  const api = useApi();
  const monitoring = useAtomValue(monitoringAtom);
  useEffect(() => {
    monitoring.failure(error);
    // The dialog appears in any case; a failed report changes nothing for the person.
    import('./console-report.ts').then(({ reportOfConsole }) => reportOfConsole(api, error)).catch(() => undefined);
  }, [api, error, monitoring]);
  return (
    <Suspense>
      <CrashDialog onReset={onReset} />
    </Suspense>
  );
}

function CrashNotice({ onReset }: Pick<Props, 'onReset'>) {
  return (
    <Notice tone="danger" action={<Button onPress={onReset}>{t`Return to the page`}</Button>}>
      {t`It looks like we're having issues.`}
    </Notice>
  );
}
