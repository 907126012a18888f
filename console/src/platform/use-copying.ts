import { messageOf } from './api-failure.ts';
import { copyText } from './copy-text.ts';
import { useSnackbar } from './snackbars.ts';

/** Copies a text, and tells of it by `word`. */
export function useCopying() {
  const snackbar = useSnackbar();
  return (text: string, word: string) =>
    void copyText(text).then(
      () => snackbar.success(word),
      (error: unknown) => snackbar.error(messageOf(error)),
    );
}
