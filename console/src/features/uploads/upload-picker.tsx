import { createContext, type ReactNode, use, useCallback } from 'react';
import { FileInput, useFilePicker } from './file-input.tsx';
import { useUploads } from './uploads-atoms.ts';

const OpenPicker = createContext<() => void>(() => undefined);

/** One picker for the whole console; every way to upload opens it. */
export function UploadPicker({ children }: { children: ReactNode }) {
  const uploads = useUploads();
  const begin = useCallback((files: File[]) => uploads.add(files), [uploads]);
  const { inputRef, open } = useFilePicker(true, begin);
  return (
    <OpenPicker value={open}>
      {children}
      <FileInput inputRef={inputRef} label="Video files" multiple onFiles={begin} />
    </OpenPicker>
  );
}

export function useUploadPicker(): () => void {
  return use(OpenPicker);
}
