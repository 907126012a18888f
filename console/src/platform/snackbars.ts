import { t } from '@lingui/core/macro';
import { atom, useSetAtom } from 'jotai';

export interface SnackbarMessage {
  id: number;
  message: string;
  severity: 'success' | 'info' | 'error';
  /** If absent, it stays until it is closed. */
  autoHideMs?: number | undefined;
  /** An action, shown as a button. */
  action?: SnackbarAction | undefined;
}

export interface SnackbarAction {
  label: string;
  run: () => void;
}

export const snackbarsAtom = atom<readonly SnackbarMessage[]>([]);

let lastId = 0;

/** A message that hides by itself replaces the one before; one that must be closed stays beside it. */
export const showSnackbarAtom = atom(null, (_get, set, shown: Omit<SnackbarMessage, 'id'>) => {
  lastId += 1;
  const snackbar = { id: lastId, ...shown };
  const isOutlived = ({ message, autoHideMs }: SnackbarMessage) =>
    message === shown.message || (autoHideMs !== undefined && shown.autoHideMs !== undefined);
  set(snackbarsAtom, (before) => [...before.filter((earlier) => !isOutlived(earlier)), snackbar].slice(-3));
});

export const closeSnackbarAtom = atom(null, (_get, set, id: number) => {
  set(snackbarsAtom, (before) => before.filter((snackbar) => snackbar.id !== id));
});

/** Reports a result where no closer place can: successes hide by themselves, errors stay until they are closed. */
export function useSnackbar() {
  const show = useSetAtom(showSnackbarAtom);
  return {
    success: (message: string) => show({ message, severity: 'success', autoHideMs: 5000 }),
    /** Stays longer, so that there is time to read it and undo. */
    undoable: (message: string, undo: () => void) =>
      show({ message, severity: 'success', autoHideMs: 10_000, action: { label: t`Undo`, run: undo } }),
    withAction: (message: string, action: SnackbarAction) =>
      show({ message, severity: 'success', autoHideMs: 10_000, action }),
    error: (message: string) => show({ message, severity: 'error' }),
  };
}
