import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import * as styles from './keys-help.css.ts';
import { studioKeys } from './use-studio-keys.ts';

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" isOpen onClose={onClose}>
      <dl className={styles.list}>
        {studioKeys.map(({ key, does }) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd className={styles.does}>{does}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
