import { t } from '@lingui/core/macro';
import { useAtomValue } from 'jotai';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnackbar } from '../../platform/snackbars.ts';
import { dropTargetAtom } from './drop-target.tsx';
import { droppedFiles, isNoVideo } from './pick-files.ts';
import * as styles from './uploads.css.ts';
import { useAddFiles } from './uploads-atoms.ts';

/** Files may be dropped anywhere in the console. */
export function DropZone({ onDropped }: { onDropped: () => void }) {
  const add = useAddFiles();
  const { error: refuse } = useSnackbar();
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
        // A part of the page that accepts files itself has claimed them.
        setIsOver(!event.defaultPrevented);
        event.preventDefault();
      },
      drop(event: DragEvent) {
        if (!holdsFiles(event) || !event.dataTransfer) return;
        end();
        if (event.defaultPrevented) return;
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then((files) => {
          const videos = files.filter((file) => !isNoVideo(file));
          for (const { name } of files.filter(isNoVideo)) refuse(refusalOf(name));
          const wanted = drop?.target.streamId ? videos.slice(0, 1) : videos;
          if (wanted.length > 0) add(wanted, drop?.target);
          if (wanted.length > 0 && !drop) onDropped();
        });
      },
    };
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener as EventListener);
    };
  }, [add, onDropped, drop, refuse]);

  if (!isOver) return null;
  return (
    <div className={styles.overlay}>
      <div className={styles.overlayCard}>
        <Upload size={32} aria-hidden />
        {drop?.title ?? t`Drop videos to upload them`}
        <span className={styles.overlayHint}>{drop?.hint ?? t`You can add several at once`}</span>
      </div>
    </div>
  );
}

function refusalOf(name: string): string {
  return t`“${name}” is not a video. Drop captions and pictures on the tabs of their video.`;
}
