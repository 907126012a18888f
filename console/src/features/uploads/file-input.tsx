import { type RefObject, useRef } from 'react';
import * as page from '../../ui/page.css.ts';
import { acceptedVideos, canKeepHandles, pickFiles } from './pick-files.ts';

interface FileInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  multiple: boolean;
  onFiles: (files: File[]) => void;
}

/** Opened by a button beside it: where the browser's newer picker is missing, and by what fills inputs directly. */
export function FileInput({ inputRef, label, multiple, onFiles }: FileInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      className={page.hidden}
      accept={acceptedVideos}
      multiple={multiple}
      aria-label={label}
      tabIndex={-1}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/** Opens whichever picker the browser has. */
export function useFilePicker(multiple: boolean, onFiles: (files: File[]) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const open = () => {
    if (!canKeepHandles()) return inputRef.current?.click();
    void pickFiles(multiple).then(
      (files) => files.length > 0 && onFiles(files),
      () => inputRef.current?.click(),
    );
  };
  return { inputRef, open };
}
