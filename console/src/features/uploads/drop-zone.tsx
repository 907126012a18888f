import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { droppedFiles } from './pick-files.ts';
import * as styles from './uploads.css.ts';
import { useUploads } from './uploads-atoms.ts';

/** Files may be dropped anywhere in the console. */
export function DropZone({ onDropped }: { onDropped: () => void }) {
  const uploads = useUploads();
  const [isOver, setIsOver] = useState(false);
  const depth = useRef(0);

  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const end = () => {
      depth.current = 0;
      setIsOver(false);
    };
    const listeners = {
      dragenter(event: DragEvent) {
        if (!holdsFiles(event)) return;
        depth.current += 1;
        setIsOver(true);
      },
      dragleave(event: DragEvent) {
        if (!holdsFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) end();
      },
      dragover(event: DragEvent) {
        if (holdsFiles(event)) event.preventDefault();
      },
      drop(event: DragEvent) {
        if (!holdsFiles(event) || !event.dataTransfer) return;
        event.preventDefault();
        end();
        void droppedFiles(event.dataTransfer).then((files) => {
          uploads.add(files);
          if (files.length > 0) onDropped();
        });
      },
    };
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        window.removeEventListener(type, listener as EventListener);
    };
  }, [uploads, onDropped]);

  if (!isOver) return null;
  return (
    <div className={styles.overlay}>
      <div className={styles.overlayCard}>
        <Upload size={32} aria-hidden />
        Drop videos to upload them
        <span className={styles.overlayHint}>Several at once are fine</span>
      </div>
    </div>
  );
}
