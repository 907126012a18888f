import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useAtomValue } from 'jotai';
import { pageShortcutsAtom, type Shortcut, withCommand } from '../platform/shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { textLink } from '../ui/page.css.ts';
import * as styles from './shortcuts-dialog.css.ts';

const everywhere: readonly Shortcut[] = [
  { key: withCommand('K'), does: msg`Search and jump to a page` },
  { key: '?', does: msg`Show the keyboard shortcuts` },
];

/** What `?` shows: the shortcuts of the page that is open, and those of all pages. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const here = useAtomValue(pageShortcutsAtom);
  return (
    <Dialog title={t`Keyboard shortcuts`} isOpen onClose={onClose}>
      {here.length > 0 && <ShortcutList title={t`On this page`} shortcuts={here} />}
      <ShortcutList title={t`Everywhere`} shortcuts={everywhere} />
      <DialogActions>
        <a className={textLink} href="/docs/" target="_blank" rel="noreferrer">
          {t`Documentation`}
        </a>
        <Button onPress={onClose} autoFocus>
          {t`Close`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ key, does }) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd className={styles.does}>{i18n._(does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
