import type { Image, MediaImageKind } from '@zeacon/contract';
import { useRef, useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { usePictureWrites } from './image-queries.ts';
import { pictureRefusal } from './picture-file.ts';

interface Wanted {
  kind?: MediaImageKind;
  /** Of the video it belongs to, if it does to one. */
  streamId?: string;
  onUploaded: (image: Image) => void;
}

/** One picture on its way from the computer: how far it has come, and what is wrong with it. */
export function usePictureUpload({ kind, streamId, onUploaded }: Wanted) {
  const { upload } = usePictureWrites();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(null);
  const failure = sending.current?.signal.aborted ? null : upload.error;

  return {
    isPending: upload.isPending,
    /** 0 to 1. */
    share,
    problem: refusal ?? (failure ? messageOf(failure) : undefined),
    /** Takes the place of one that is on its way. */
    send(files: File[]) {
      const refused = pictureRefusal(files);
      setRefusal(refused);
      upload.reset();
      if (refused) return;
      sending.current?.abort();
      sending.current = new AbortController();
      const { signal } = sending.current;
      setShare(0);
      upload.mutate(
        { ...(kind && { kind }), ...(streamId && { streamId }), file: files[0]!, onProgress: setShare, signal },
        { onSuccess: onUploaded },
      );
    },
    cancel: () => sending.current?.abort(),
  };
}
