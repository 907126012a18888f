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
import { type Option, Select } from './select.tsx';

/** Each language by its own name, because whoever needs it may not be able to read the current one. */
const options = (): Option<LanguageChoice>[] => [
  { value: 'system', label: t`As the browser` },
  ...Object.entries(languages).map(([value, { name }]) => ({ value: value as LanguageChoice, label: name })),
];

/** The language of the console. The page is rendered again in it, and the focus stays here. */
export function LanguageSelect({ isCompact = false }: { isCompact?: boolean }) {
  const choice = useAtomValue(languageAtom);
  const choose = useSetAtom(chooseLanguageAtom);
  const [isJustChosen, setJustChosen] = useAtom(isJustChosenAtom);
  // The focus returns only once: later visits to this page start normally.
  useEffect(() => setJustChosen(false), [setJustChosen]);
  const snackbar = useSnackbar();
  return (
    <Select
      label={t`Language`}
      isCompact={isCompact}
      options={options()}
      value={choice}
      onChange={(next) => void choose(next).catch((error: unknown) => snackbar.error(messageOf(error)))}
      autoFocus={isJustChosen}
    />
  );
}
