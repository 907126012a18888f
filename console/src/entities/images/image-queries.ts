import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createImageUpload,
  deleteImage,
  errorCatalog,
  Image,
  imageMaxBytes,
  listImages,
  type MediaImageKind,
  takeFrame,
} from '@zeacon/contract';
import { platformText } from '../../language/platform-text.ts';
import { useApi } from '../../platform/api.ts';
import { ApiFailure, readFailure } from '../../platform/api-failure.ts';
import { type UploadAnswer, useUploadHttp } from '../../platform/upload-http.ts';

const size = 24;

/** Pictures for videos, newest first: made for one video, or for any. */
export function usePictures(streamId: string | undefined) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['images', streamId ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listImages,
        { query: { page: pageParam, size, kind: 'VOD_THUMBNAIL', ...(streamId && { streamId }) } },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
  });
}

interface PictureUpload {
  /** A thumbnail by default. */
  kind?: MediaImageKind;
  /** Id of the video it belongs to, if any. */
  streamId?: string;
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export function usePictureWrites() {
  const api = useApi();
  const send = useUploadHttp();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['images'] });

  async function upload({ kind = 'VOD_THUMBNAIL', streamId, file, onProgress, signal }: PictureUpload): Promise<Image> {
    if (file.size > imageMaxBytes) throw refusal('image.too_large');
    if (file.size === 0) throw refusal('image.unreadable');
    const body = { kind, fileName: file.name.slice(0, 255), sizeBytes: file.size, ...(streamId && { streamId }) };
    const { url } = await api.call(createImageUpload, { body }, signal);
    const answer = await send({
      method: 'PUT',
      url: new URL(url, location.origin).href,
      body: file,
      onProgress: (sentBytes) => onProgress(sentBytes / file.size),
      signal,
    });
    return readPicture(answer);
  }

  return {
    upload: useMutation({ mutationFn: upload, onSuccess }),
    take: useMutation({
      mutationFn: (body: { streamId: string; atMs: number }) => api.call(takeFrame, { body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (uuid: string) => api.call(deleteImage, { params: { uuid } }),
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: ['videos'] });
        return onSuccess();
      },
    }),
  };
}

function refusal(code: 'image.too_large' | 'image.unreadable'): ApiFailure {
  const { status, message } = errorCatalog[code];
  return new ApiFailure(code, platformText(message), { status });
}

async function readPicture({ status, body }: UploadAnswer): Promise<Image> {
  if (status === 0) throw new ApiFailure('network.failed', t`The connection was lost. Try again.`);
  if (status >= 400) throw await readFailure(new Response(body, { status }));
  const parsed = Image.safeParse((JSON.parse(body) as { responseData?: unknown }).responseData);
  if (!parsed.success) throw new ApiFailure('server.failed', t`Something went wrong`, { status });
  return parsed.data;
}
