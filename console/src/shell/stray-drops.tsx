import { useEffect } from 'react';

/**
 * Dropping a file outside of a drop area would make the browser leave the console and open the file. Listens on the
 * window, after everything that may accept the file: parts of a page, and the document, where the console accepts
 * videos.
 */
export function StrayDrops() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
  return null;
}
