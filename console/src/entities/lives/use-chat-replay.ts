import { useQuery } from '@tanstack/react-query';
import { getChatReplay, type Stream } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const size = 100;

/** The chat of a live from a position of its recording on, of that position too; empty if nothing was written from there on. */
export function useChatReplay({ id, playback }: Stream, fromMs: number) {
  const api = useApi();
  const token = tokenIn(playback?.hlsUrl);
  return useQuery({
    enabled: playback !== null,
    queryKey: ['live', id, 'chat-replay', fromMs],
    queryFn: ({ signal }) =>
      api.call(getChatReplay, { query: { streamId: id, token, afterMs: fromMs - 1, size }, headers: {} }, signal),
  });
}

/** What is not public is watched with a token in its address. */
function tokenIn(hlsUrl: string | undefined): string | undefined {
  return (hlsUrl && new URL(hlsUrl, location.origin).searchParams.get('token')) || undefined;
}
