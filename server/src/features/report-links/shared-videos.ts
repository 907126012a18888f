import type {
  getClickMap,
  getInsightFunnel,
  getInsightRetention,
  getLiveAudience,
  Input,
  InsightQuery,
  listChartNotes,
  Reply,
  SharedReport,
} from '@zeacon/contract';
import { dayIn } from '../../platform/days.ts';
import { withoutEmails } from './without-emails.ts';

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
  liveAudience: (
    businessId: string,
    query: Input<typeof getLiveAudience>['query'],
  ) => Promise<Reply<typeof getLiveAudience>>;
  notes: (businessId: string, query: Input<typeof listChartNotes>['query']) => Promise<Reply<typeof listChartNotes>>;
}

/** What a report about one video shows of it besides its figures. */
export function createSharedVideos(deps: SharedVideosDeps) {
  const { streamName, pictureUrl, videos, clickMap, liveAudience, notes } = deps;

  /** A live counts everybody, so it is left out where filters leave somebody out. */
  async function live(businessId: string, query: InsightQuery & { streamId: string }) {
    const { streamId, startDate, endDate, timeZone = 'UTC', filters } = query;
    if (Object.values(filters).some((values) => values && values.length > 0)) return null;
    const { sessions } = await liveAudience(businessId, { streamId });
    const wanted = sessions.find((one) => {
      const day = dayIn(timeZone, new Date(one.startDate));
      return day >= startDate && day <= endDate;
    });
    if (!wanted) return null;
    const { session, points } = await liveAudience(businessId, { streamId, sessionId: wanted.sessionId });
    return session && { startDate: session.startDate, endDate: session.endDate, points };
  }

  return async function read(businessId: string, { streamId, ...query }: InsightQuery): Promise<SharedReport['video']> {
    if (streamId === undefined) return null;
    const asked = { ...query, streamId };
    const [name, picture, retention, funnel, map, onAir, written] = await Promise.all([
      streamName(businessId, streamId),
      pictureUrl(businessId, streamId),
      videos.retention(businessId, asked),
      videos.funnel(businessId, asked),
      clickMap(businessId, asked),
      live(businessId, asked),
      notes(businessId, { startDate: query.startDate, endDate: query.endDate }),
    ]);
    return {
      ...{ name: name ?? '', pictureUrl: picture ?? null, retention, funnel, clickMap: map, live: onAir },
      notes: written.items.map(({ date, text }) => ({ date, text: withoutEmails(text) })),
    };
  };
}
