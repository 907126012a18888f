import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import * as styles from './keys-help.css.ts';
import { studioKeys } from './use-studio-keys.ts';

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t`Keyboard`} isOpen onClose={onClose}>
      <dl className={styles.list}>
        {studioKeys.map(({ key, does }) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd className={styles.does}>{i18n._(does)}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          {t`Close`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
