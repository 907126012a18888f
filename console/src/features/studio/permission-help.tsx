import { t } from '@lingui/core/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { MediaAccessError } from './engine/media-access.ts';
import * as styles from './permission-help.css.ts';

/** Steps by browser name. */
export function stepsFor(userAgent: string): readonly string[] {
  if (/Firefox\//.test(userAgent))
    return [
      t`Click the crossed-out camera or microphone to the left of the address.`,
      t`Click the × beside “Blocked”.`,
      t`Try again, and choose “Allow”.`,
    ];
  if (/iPhone|iPad/.test(userAgent))
    return [
      t`Tap the page menu beside the address, then “Website Settings”.`,
      t`Set camera and microphone to “Allow”.`,
      t`Try again.`,
    ];
  if (/Safari\//.test(userAgent) && !/Chrom/.test(userAgent))
    return [
      t`In the menu bar open Safari, then “Settings for this website”.`,
      t`Set camera and microphone to “Allow”.`,
      t`Try again.`,
    ];
  if (/Android/.test(userAgent))
    return [
      t`Tap the symbol to the left of the address, then “Permissions”.`,
      t`Allow camera and microphone.`,
      t`Try again.`,
    ];
  return [
    t`Click the symbol to the left of the address.`,
    t`Switch camera and microphone on.`,
    t`Try again. If it is still refused, allow the browser in the privacy settings of your computer.`,
  ];
}

/** Why a device could not be opened, and what to do about it. */
export function PermissionHelp({ error, onClose }: { error: unknown; onClose: () => void }) {
  const isDenied = error instanceof MediaAccessError && error.problem === 'denied';
  const message = error instanceof Error ? error.message : t`The device could not be started.`;
  return (
    <Dialog title={isDenied ? t`Allow camera and microphone` : t`This did not work`} isOpen onClose={onClose}>
      <DialogText>
        <p>{message}</p>
        {isDenied && (
          <ol className={styles.steps}>
            {stepsFor(navigator.userAgent).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </DialogText>
      <DialogActions>
        <Button variant="primary" onPress={onClose} autoFocus>
          {t`Understood`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
