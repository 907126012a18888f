import type { Image, MediaImageKind } from '@zeacon/contract';
import { useRef, useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { usePictureWrites } from './image-queries.ts';
import { pictureRefusal } from './picture-file.ts';

interface Wanted {
  kind?: MediaImageKind;
  /** Id of the video it belongs to, if any. */
  streamId?: string;
  onUploaded: (image: Image) => void;
}

/** The upload of one picture: its progress and its error. */
export function usePictureUpload({ kind, streamId, onUploaded }: Wanted) {
  const { upload } = usePictureWrites();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(null);
  const failure = sending.current?.signal.aborted ? null : upload.error;

  return {
    isPending: upload.isPending,
    /** From 0 to 1. */
    share,
    problem: refusal ?? (failure ? messageOf(failure) : undefined),
    /** Replaces a running upload. */
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
