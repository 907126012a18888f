import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import * as styles from './file-drop.css.ts';

interface Props {
  /** Label of the hidden input, which test tools fill directly. */
  label: string;
  /**
   * The file types that the browser's picker offers, as in `<input accept>`. Dropped files can be anything: `onFiles`
   * checks them.
   */
  accept: string;
  isMultiple?: boolean;
  /** Shown over the area while files are dragged over it. */
  invitation: string;
  onFiles: (files: File[]) => void;
  className?: string | undefined;
  /** `open` shows the browser's picker, for use without a mouse. */
  children: (open: () => void) => ReactNode;
}

/** An area that takes dropped or chosen files. It claims them, so that the console does not upload them as videos. */
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
