import {
  type BlockedUser,
  changeStreamStatus,
  changeStreams,
  createStream,
  deleteStream,
  editStream,
  getStream,
  HostLiveStatus,
  listCategories,
  listStreams,
  PublishStatus,
  retryPackaging,
  type UnsettledTotal,
  updateStream,
} from '@zeacon/contract';
import { may, requirePermission } from '../../platform/actors/require-permission.ts';
import type { Route } from '../../platform/route.ts';
import { archivesRoutes } from './archives.routes.ts';
import type { ArchivesService } from './archives.service.ts';
import type { BulkChangesService } from './bulk-changes.service.ts';
import { streamHistoryRoutes } from './stream-history.routes.ts';
import type { StreamHistoryService } from './stream-history.service.ts';
import type { StreamsService } from './streams.service.ts';
import { viewerStreamsRoutes } from './viewer-streams.routes.ts';
import type { ViewerStreamsService } from './viewer-streams.service.ts';
import { vodRoutes } from './vod.routes.ts';
import type { VodService } from './vod.service.ts';

interface StreamsServices {
  library: StreamsService;
  bulk: BulkChangesService;
  vod: VodService;
  archives: ArchivesService;
  history: StreamHistoryService;
  viewers: ViewerStreamsService;
}

/** What other features know and do. */
export interface FromOthers {
  /** Of a live stream. */
  changeStatus(businessId: string, streamId: string, status: HostLiveStatus): Promise<void>;
  /** What is not settled of the payments for a stream. */
  unsettledOf(streamId: string): Promise<UnsettledTotal[]>;
  /** Who may write in no chat of a business. */
  blockedUsersOf(businessId: string): Promise<BlockedUser[]>;
}

/** Every route of the feature. */
export function streamsRoutes(
  route: Route,
  { library, bulk, vod, archives, history, viewers }: StreamsServices,
  { changeStatus, unsettledOf, blockedUsersOf }: FromOthers,
) {
  route(listStreams, ({ query }, { actor }) => library.list(actor.businessId, query));
  route(createStream, ({ body }, { actor }) => library.create(actor.businessId, body));
  route(changeStreams, ({ body }, { actor }) => bulk.change(actor.businessId, body.streamIds, body.action));
  route(listCategories, (_input, { actor }) => library.listCategories(actor.businessId));
  route(changeStreamStatus, async ({ params, body }, { actor }) => {
    const published = PublishStatus.safeParse(body.streamStatus);
    if (published.success) {
      requirePermission(actor, 'videos.write');
      return library.changeStatus(actor.businessId, params.id, published.data);
    }
    await changeStatus(actor.businessId, params.id, HostLiveStatus.parse(body.streamStatus));
    return library.get(actor.businessId, params.id);
  });
  route(retryPackaging, ({ params }, { actor }) => library.retry(actor.businessId, params.id));
  route(getStream, async ({ params }, { actor }) => {
    const stream = await library.get(actor.businessId, params.id);
    const unsettled = unsettledIn(stream.offer?.currency, await unsettledOf(stream.id));
    const isModerated = stream.contentType === 'LIVE' && may(actor, 'chat.moderate');
    return {
      ...stream,
      ...unsettled,
      ...(isModerated && { blockedUsers: await blockedUsersOf(actor.businessId) }),
    };
  });
  route(editStream, ({ params, body }, { actor }) => library.edit(actor.businessId, params.id, body));
  route(updateStream, ({ params, body }, { actor }) => library.update(actor.businessId, params.id, body));
  route(deleteStream, async ({ params }, { actor }) => {
    await library.remove(actor.businessId, params.id);
    return {};
  });
  vodRoutes(route, vod);
  archivesRoutes(route, archives);
  streamHistoryRoutes(route, history);
  viewerStreamsRoutes(route, viewers);
}

/** The one number of it is in the currency of the price, or of the newest payment. */
function unsettledIn(priced: string | undefined, totals: readonly UnsettledTotal[]) {
  const currency = priced ?? totals[0]?.currency;
  const [first] = totals.filter((one) => one.currency === currency && one.amount > 0);
  const others = totals.filter((one) => one.currency !== currency && one.amount > 0);
  if (!first && others.length === 0) return {};
  return {
    ...(first && { unSettledEventTotal: first.amount }),
    unSettledTotals: [...(first ? [first] : []), ...others],
  };
}
