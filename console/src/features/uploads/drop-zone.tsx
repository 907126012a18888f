import { useAtomValue } from 'jotai';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dropTargetAtom } from './drop-target.tsx';
import { droppedFiles } from './pick-files.ts';
import * as styles from './uploads.css.ts';
import { useUploads } from './uploads-atoms.ts';

/** Files may be dropped anywhere in the console. */
export function DropZone({ onDropped }: { onDropped: () => void }) {
  const uploads = useUploads();
  const [isOver, setIsOver] = useState(false);
  const depth = useRef(0);
  const drop = useAtomValue(dropTargetAtom);

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
        if (!holdsFiles(event)) return;
        // A part of the page that takes files itself has claimed them.
        setIsOver(!event.defaultPrevented);
        event.preventDefault();
      },
      drop(event: DragEvent) {
        if (!holdsFiles(event) || !event.dataTransfer) return;
        end();
        if (event.defaultPrevented) return;
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then((files) => {
          const wanted = drop?.target.streamId ? files.slice(0, 1) : files;
          uploads.add(wanted, drop?.target);
          if (wanted.length > 0 && !drop) onDropped();
        });
      },
    };
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        window.removeEventListener(type, listener as EventListener);
    };
  }, [uploads, onDropped, drop]);

  if (!isOver) return null;
  return (
    <div className={styles.overlay}>
      <div className={styles.overlayCard}>
        <Upload size={32} aria-hidden />
        {drop?.title ?? 'Drop videos to upload them'}
        <span className={styles.overlayHint}>{drop?.hint ?? 'Several at once are fine'}</span>
      </div>
    </div>
  );
}
