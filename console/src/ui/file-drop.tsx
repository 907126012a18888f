import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import * as styles from './file-drop.css.ts';

interface Props {
  /** Of the hidden input, which what drives browsers fills directly. */
  label: string;
  /** What the browser's picker offers, as in `<input accept>`. What is dropped may be anything: `onFiles` judges it. */
  accept: string;
  isMultiple?: boolean;
  /** Said over the area while files are held above it. */
  invitation: string;
  onFiles: (files: File[]) => void;
  className?: string | undefined;
  /** `open` shows the browser's picker: the way without a mouse. */
  children: (open: () => void) => ReactNode;
}

/** An area that takes files dropped onto it, or chosen. It claims them, so that the console does not take them as videos. */
export function FileDrop({ label, accept, isMultiple = false, invitation, onFiles, className, children }: Props) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hold = (event: DragEvent) => {
    if (!holdsFiles(event) || event.isDefaultPrevented()) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    if (!holdsFiles(event) || event.isDefaultPrevented()) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what opens the picker does the same without a mouse.
    <div
      className={`${styles.area} ${className ?? ''}`}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={leave}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children(() => input.current?.click())}
      {isOver && (
        <div className={styles.held}>
          <span className={styles.invitation}>{invitation}</span>
        </div>
      )}
    </div>
  );
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
