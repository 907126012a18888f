import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { MediaAccessError } from './engine/media-access.ts';
import * as styles from './permission-help.css.ts';

/** By what the browser calls itself. */
export function stepsFor(userAgent: string): readonly string[] {
  if (/Firefox\//.test(userAgent))
    return [
      'Click the crossed-out camera or microphone to the left of the address.',
      'Click the × beside “Blocked”.',
      'Try again, and choose “Allow”.',
    ];
  if (/iPhone|iPad/.test(userAgent))
    return [
      'Tap the page menu beside the address, then “Website Settings”.',
      'Set camera and microphone to “Allow”.',
      'Try again.',
    ];
  if (/Safari\//.test(userAgent) && !/Chrom/.test(userAgent))
    return [
      'In the menu bar open Safari, then “Settings for this website”.',
      'Set camera and microphone to “Allow”.',
      'Try again.',
    ];
  if (/Android/.test(userAgent))
    return [
      'Tap the symbol to the left of the address, then “Permissions”.',
      'Allow camera and microphone.',
      'Try again.',
    ];
  return [
    'Click the symbol to the left of the address.',
    'Switch camera and microphone on.',
    'Try again. If it is still refused, allow the browser in the privacy settings of your computer.',
  ];
}

/** Why a device could not be had, and what to do about it. */
export function PermissionHelp({ error, onClose }: { error: unknown; onClose: () => void }) {
  const isDenied = error instanceof MediaAccessError && error.problem === 'denied';
  const message = error instanceof Error ? error.message : 'The device could not be started.';
  return (
    <Dialog title={isDenied ? 'Allow camera and microphone' : 'This did not work'} isOpen onClose={onClose}>
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
          Understood
        </Button>
      </DialogActions>
    </Dialog>
  );
}
