import { t } from '@lingui/core/macro';
import { createContext, type ReactNode, use, useCallback, useRef } from 'react';
import { FileInput, useFilePicker } from './file-input.tsx';
import type { UploadTarget } from './uploads.ts';
import { useAddFiles, useUploads } from './uploads-atoms.ts';

type Open = (target?: UploadTarget) => void;

const OpenPicker = createContext<Open>(() => undefined);

/** One picker for the whole console; every way to upload new files opens it. */
export function UploadPicker({ children }: { children: ReactNode }) {
  const uploads = useUploads();
  const add = useAddFiles();
  const wanted = useRef<UploadTarget>({});
  const begin = useCallback(
    (files: File[]) => {
      add(files, wanted.current);
      wanted.current = {};
    },
    [add],
  );
  const { inputRef, open } = useFilePicker(true, begin);
  const openFor: Open = (target = {}) => {
    wanted.current = target;
    uploads.prepare();
    open();
  };
  return (
    <OpenPicker value={openFor}>
      {children}
      <FileInput inputRef={inputRef} label={t`Video files`} multiple onFiles={begin} />
    </OpenPicker>
  );
}

export function useUploadPicker(): Open {
  return use(OpenPicker);
}
