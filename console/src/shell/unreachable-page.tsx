import { t } from '@lingui/core/macro';
import { CloudOff, RotateCw } from 'lucide-react';
import { messageOf } from '../platform/api-failure.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

/** The server did not answer when the console started. */
export function UnreachablePage({ error }: { error: unknown }) {
  return (
    <main>
      <Page title={t`Zeacon cannot be reached`}>
        <EmptyState
          icon={CloudOff}
          title={t`The console could not start`}
          action={
            <Button variant="primary" icon={RotateCw} onPress={() => location.reload()}>
              {t`Try again`}
            </Button>
          }
        >
          {messageOf(error)}
        </EmptyState>
      </Page>
    </main>
  );
}
