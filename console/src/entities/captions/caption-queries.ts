import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addCaption,
  type Call,
  deleteCaption,
  editCaption,
  listCaptions,
  requestTranscription,
  type StreamCaption,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type NewCaption = Call<typeof addCaption>['body'];

const pollMs = 2000;

/** The captions of a video; polled while a transcription is running. */
export function useCaptions(streamId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['captions', streamId],
    queryFn: ({ signal }) => api.call(listCaptions, { params: { id: streamId } }, signal),
    refetchInterval: ({ state }) => (state.data?.transcription.state === 'PENDING' ? pollMs : false),
  });
}

/** The WebVTT text behind captions; `updatedDate` shows when it may have changed. */
export function useCaptionText({ id, url, updatedDate }: StreamCaption, isWanted: boolean) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: ['caption-text', id, updatedDate],
    queryFn: ({ signal }) => api.text(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useCaptionWrites(streamId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => {
    void queries.invalidateQueries({ queryKey: ['videos', 'one', streamId] });
    return queries.invalidateQueries({ queryKey: ['captions', streamId] });
  };
  return {
    add: useMutation({
      mutationFn: (body: NewCaption) => api.call(addCaption, { params: { id: streamId }, body }),
      onSuccess,
    }),
    edit: useMutation({
      mutationFn: ({ captionId, ...body }: { captionId: string; label?: string; isDefault?: boolean }) =>
        api.call(editCaption, { params: { id: streamId, captionId }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (captionId: string) => api.call(deleteCaption, { params: { id: streamId, captionId } }),
      onSuccess,
    }),
    transcribe: useMutation({
      mutationFn: () => api.call(requestTranscription, { params: { id: streamId } }),
      onSuccess,
    }),
  };
}
