import { useRetention } from '../../entities/insights/insight-queries.ts';
import { useInsightAddress } from './insight-address.ts';

/** The curve of a video, for the period and the filters in the address. */
export function useVideoRetention(streamId: string) {
  const address = useInsightAddress(streamId);
  return { address, retention: useRetention({ ...address.asked, streamId }) };
}
