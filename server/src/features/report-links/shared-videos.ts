import type {
  getClickMap,
  getInsightFunnel,
  getInsightRetention,
  Input,
  InsightQuery,
  Reply,
  SharedReport,
} from '@zeacon/contract';

export interface SharedVideosDeps {
  streamName: (businessId: string, streamId: string) => Promise<string | undefined>;
  /** Undefined unless everybody may see the video. */
  pictureUrl: (businessId: string, streamId: string) => Promise<string | null | undefined>;
  videos: {
    retention(
      businessId: string,
      query: Input<typeof getInsightRetention>['body'],
    ): Promise<Reply<typeof getInsightRetention>>;
    funnel(businessId: string, query: Input<typeof getInsightFunnel>['body']): Promise<Reply<typeof getInsightFunnel>>;
  };
  clickMap: (businessId: string, query: Input<typeof getClickMap>['body']) => Promise<Reply<typeof getClickMap>>;
}

/** What a report about one video shows of it besides its figures. */
export function createSharedVideos({ streamName, pictureUrl, videos, clickMap }: SharedVideosDeps) {
  return async function read(businessId: string, { streamId, ...query }: InsightQuery): Promise<SharedReport['video']> {
    if (streamId === undefined) return null;
    const asked = { ...query, streamId };
    const [name, picture, retention, funnel, map] = await Promise.all([
      streamName(businessId, streamId),
      pictureUrl(businessId, streamId),
      videos.retention(businessId, asked),
      videos.funnel(businessId, asked),
      clickMap(businessId, asked),
    ]);
    return { name: name ?? '', pictureUrl: picture ?? null, retention, funnel, clickMap: map };
  };
}
