import { useAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { areShortcutsShownAtom, isKeyTaken } from '../platform/shortcuts.ts';
import { later } from '../ui/later.ts';

const ShortcutsDialog = later(() => import('./shortcuts-dialog.tsx').then((m) => m.ShortcutsDialog));

/** Lists the keyboard shortcuts wherever `?` is pressed, or a page asks for them. */
export function Shortcuts() {
  const [areShown, show] = useAtom(areShortcutsShownAtom);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.repeat || event.defaultPrevented || isKeyTaken(event)) return;
      event.preventDefault();
      show(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [show]);
  return <Suspense>{areShown && <ShortcutsDialog onClose={() => show(false)} />}</Suspense>;
}
