import { t } from '@lingui/core/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { Check, CircleAlert, Info, X } from 'lucide-react';
import { Button } from 'react-aria-components';
import { closeSnackbarAtom, type SnackbarMessage, snackbarsAtom } from '../platform/snackbars.ts';
import * as styles from './snackbar.css.ts';
import { useAutoHide } from './use-auto-hide.ts';

const icons = { success: Check, info: Info, error: CircleAlert };

export function SnackbarStack() {
  const snackbars = useAtomValue(snackbarsAtom);
  return (
    <section className={styles.stack} aria-label={t`Notifications`} data-react-aria-top-layer="true">
      {snackbars.map((snackbar) => (
        <Snackbar key={snackbar.id} snackbar={snackbar} />
      ))}
    </section>
  );
}

function Snackbar({ snackbar: { id, message, severity, autoHideMs, action } }: { snackbar: SnackbarMessage }) {
  const close = useSetAtom(closeSnackbarAtom);
  const { pause, resume } = useAutoHide(autoHideMs, () => close(id));
  const Icon = icons[severity];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focusing only stop its clock.
    <div
      className={styles.bar}
      role={severity === 'error' ? 'alert' : 'status'}
      onMouseEnter={pause}
      onMouseLeave={({ currentTarget }) => !currentTarget.contains(document.activeElement) && resume()}
      onFocus={pause}
      onBlur={({ currentTarget: bar, relatedTarget }) =>
        !bar.contains(relatedTarget) && !bar.matches(':hover') && resume()
      }
    >
      <span className={`${styles.markBox} ${styles.mark[severity]}`}>
        <Icon size={16} aria-hidden />
      </span>
      <span className={styles.text}>{message}</span>
      {action && (
        <Button
          className={styles.action}
          onPress={() => {
            close(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button className={styles.close} aria-label={t`Close`} onPress={() => close(id)}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  );
}
