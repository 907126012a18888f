import {
  type getOverlayTable,
  type getOverlayTimeline,
  type Input,
  type OverlayFigures,
  type Page,
  type Reply,
  type recordConversion,
  toPage,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { EventStore, OverlayRow, StoredConversion } from './event-store.ts';
import type { InsightIntakeDeps } from './insight-intake.service.ts';
import { createScopeReader, type ScopeReaderDeps } from './insight-scope.ts';

export type OverlayInsightsService = ReturnType<typeof createOverlayInsightsService>;
type Conversion = Input<typeof recordConversion>['body'];
type TableQuery = Input<typeof getOverlayTable>['body'];
type ExportQuery = Omit<TableQuery, 'page' | 'size'>;
type TimelineQuery = Input<typeof getOverlayTimeline>['body'];
type TableRow = Reply<typeof getOverlayTable>['items'][number];

export interface OverlayInsightsDeps extends ScopeReaderDeps {
  store: Pick<EventStore, 'appendConversion' | 'overlays'>;
  /** The videos among `ids` that belong to the business. */
  listStreamNames: (businessId: string, ids: readonly string[]) => Promise<{ id: string; name: string }[]>;
  /** Names of the business's graphics by id. Events come from anyone and may name other businesses' graphics. */
  graphicNames: (businessId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Calls to action with these ids, on any video. */
  listCallsToAction: (
    ids: readonly string[],
  ) => Promise<{ id: string; streamId: string; text: string; headline: string }[]>;
  onConversion: (tx: Transaction, conversion: StoredConversion) => Promise<void>;
  mayStore: InsightIntakeDeps['mayStore'];
  hasRoom: InsightIntakeDeps['hasRoom'];
  clock: Clock;
}

/** More than a business can have. */
const exportedMax = 1_000_000;
const exportPageSize = 1000;

/** Hypergraphic and call-to-action results. */
export function createOverlayInsightsService(deps: OverlayInsightsDeps) {
  const { store, findStreamBusiness, listStreamNames, graphicNames, listCallsToAction, onConversion, clock } = deps;
  const { mayStore, hasRoom } = deps;
  const scopeOf = createScopeReader(deps);

  /** Returns a reader of the current name of each row. */
  async function nameReader(businessId: string, rows: readonly OverlayRow[]) {
    const idsOf = (kind: OverlayRow['kind']) => rows.filter((row) => row.kind === kind);
    const [videos, graphics, calls] = await Promise.all([
      listStreamNames(
        businessId,
        idsOf(null).map(({ id }) => id),
      ),
      graphicNames(
        businessId,
        idsOf('HYPERGRAPHIC').flatMap(({ hypergraphicId }) => hypergraphicId ?? []),
      ),
      listCallsToAction(idsOf('CALL_TO_ACTION').map(({ id }) => id)),
    ]);
    const videoNames = new Map(videos.map(({ id, name }) => [id, name]));
    return ({ id, kind, streamId, hypergraphicId }: OverlayRow): string | undefined => {
      if (kind === null) return videoNames.get(id);
      if (kind === 'HYPERGRAPHIC') return graphics.get(hypergraphicId ?? '');
      const call = calls.find((one) => one.id === id && one.streamId === streamId);
      return call && (call.headline || call.text);
    };
  }

  const namedRows = async (businessId: string, rows: readonly OverlayRow[]): Promise<TableRow[]> => {
    const nameOf = await nameReader(businessId, rows);
    return rows.map((row) => ({ ...withoutGraphic(row), name: nameOf(row) ?? '' }));
  };
  async function* named(businessId: string, rows: readonly OverlayRow[]) {
    for (let at = 0; at < rows.length; at += exportPageSize)
      yield await namedRows(businessId, rows.slice(at, at + exportPageSize));
  }

  return {
    /** Accepts each id once. The click may arrive after its conversion, so only its video must be known. */
    async recordConversion({ clickId, ...rest }: Conversion): Promise<{ accepted: number }> {
      const [streamId = '', click = ''] = clickId.split('.');
      const businessId = await findStreamBusiness(streamId);
      if (businessId === undefined) throw new ApiError('conversion.click_unknown');
      if (!mayStore({ businessId, streamId }, 1)) throw new ApiError('request.rate_limited');
      if (!(await hasRoom())) throw new ApiError('server.storage_full');
      const conversion = { ...rest, streamId, businessId, clickId: click, at: clock() };
      const isNew = await store.appendConversion(conversion, (tx) => onConversion(tx, conversion));
      return { accepted: isNew ? 1 : 0 };
    },

    /** Page by page, of one count. What is wrong with the query is told at once. */
    async everyRow(businessId: string, query: ExportQuery): Promise<AsyncIterable<TableRow[]>> {
      const scope = await scopeOf(businessId, query);
      const { rows } = await store.overlays.table(scope, query.by, { offset: 0, limit: exportedMax });
      return named(businessId, rows);
    },

    async table(businessId: string, query: TableQuery): Promise<Page<TableRow>> {
      const { page, size, by } = query;
      const scope = await scopeOf(businessId, query);
      const { rows, totalItems } = await store.overlays.table(scope, by, { offset: page * size, limit: size });
      return toPage(await namedRows(businessId, rows), totalItems, query);
    },

    async timeline(businessId: string, query: TimelineQuery) {
      const { stepMs } = query;
      return { stepMs, points: await store.overlays.timeline(await scopeOf(businessId, query), stepMs) };
    },
  };
}

const withoutGraphic = ({
  hypergraphicId: _,
  ...row
}: OverlayRow): Omit<OverlayRow, 'hypergraphicId'> & OverlayFigures => row;
