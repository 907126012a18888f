import { t } from '@lingui/core/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import {
  chooseLanguageAtom,
  isJustChosenAtom,
  type LanguageChoice,
  languageAtom,
  languages,
} from '../language/language.ts';
import { messageOf } from '../platform/api-failure.ts';
import { useSnackbar } from '../platform/snackbars.ts';

/** For a control that chooses the language. The page is rendered again in it, and the focus stays with the control. */
export function useLanguageChoice() {
  const value = useAtomValue(languageAtom);
  const choose = useSetAtom(chooseLanguageAtom);
  const [autoFocus, setJustChosen] = useAtom(isJustChosenAtom);
  // The focus returns only once: later visits to this page start normally.
  useEffect(() => setJustChosen(false), [setJustChosen]);
  const snackbar = useSnackbar();
  return {
    label: t`Language`,
    /** Each language by its own name, because whoever needs it may not be able to read the current one. */
    options: [
      { value: 'system' as LanguageChoice, label: t`Match browser` },
      ...Object.entries(languages).map(([value, { name }]) => ({ value: value as LanguageChoice, label: name })),
    ],
    value,
    onChange: (next: LanguageChoice) => void choose(next).catch((error: unknown) => snackbar.error(messageOf(error))),
    autoFocus,
  };
}
