import { type RefObject, useRef } from 'react';
import { acceptedVideos, canKeepHandles, pickFiles } from './pick-files.ts';

interface FileInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  multiple: boolean;
  onFiles: (files: File[]) => void;
}

/** Never seen: opened by a button, where the browser's newer picker is missing, and filled directly by what drives browsers. */
export function FileInput({ inputRef, label, multiple, onFiles }: FileInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      accept={acceptedVideos}
      multiple={multiple}
      aria-label={label}
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
