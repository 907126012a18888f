import type {
  ClickMap,
  ClickSpot,
  getClickMap,
  getOverlayTable,
  Input,
  Reply,
  StreamOverlays,
  ViewerHypergraphic,
} from '@zeacon/contract';
import { boxOfCall, boxOfGraphic } from './spot-box.ts';

export type ClickMapService = ReturnType<typeof createClickMapService>;
type Query = Input<typeof getClickMap>['body'];
type Figures = Reply<typeof getOverlayTable>['items'][number];

export interface ClickMapDeps {
  findStream: (
    businessId: string,
    streamId: string,
  ) => Promise<{ width: number | null; height: number | null } | undefined>;
  /** Throws `stream.not_found`. */
  overlaysOf: (businessId: string, streamId: string) => Promise<StreamOverlays>;
  graphics: (ids: readonly string[]) => Promise<ViewerHypergraphic[]>;
  figures: (businessId: string, query: Input<typeof getOverlayTable>['body']) => Promise<Reply<typeof getOverlayTable>>;
}

/** Of a live, which has no file, and of a video that is not ready. */
const usualPicture = { width: 16, height: 9 };
/** More than a video can have of them, so that another page has only what was removed long ago. */
const rowsAtOnce = 1000;
const pagesMax = 5;

/** Where on the picture of a video its graphics and calls to action were clicked. */
export function createClickMapService({ findStream, overlaysOf, graphics, figures }: ClickMapDeps) {
  async function readFigures(businessId: string, query: Query): Promise<Figures[]> {
    const rows: Figures[] = [];
    for (let page = 0; page < pagesMax; page++) {
      const answer = await figures(businessId, { ...query, by: 'PLACEMENT', page, size: rowsAtOnce });
      rows.push(...answer.items);
      if (page + 1 >= answer.totalPages) break;
    }
    return rows;
  }

  return {
    async read(businessId: string, query: Query): Promise<ClickMap> {
      const { hypergraphics, callsToAction } = await overlaysOf(businessId, query.streamId);
      const [stream, rows, pictures] = await Promise.all([
        findStream(businessId, query.streamId),
        readFigures(businessId, query),
        graphics([...new Set(hypergraphics.map(({ hypergraphicId }) => hypergraphicId))]),
      ]);
      const picture = stream?.width && stream.height ? { width: stream.width, height: stream.height } : usualPicture;
      const byId = new Map(rows.map((row) => [row.id, row]));
      const graphicOf = new Map(pictures.map((graphic) => [graphic.uuid, graphic]));
      const spots: ClickSpot[] = [
        ...hypergraphics.flatMap(({ id, hypergraphicId, style, dropTimestamp, removeTimestamp }) => {
          const graphic = graphicOf.get(hypergraphicId);
          if (!graphic) return [];
          const box = boxOfGraphic(style, graphic, picture);
          const when = { moment: 'TIME', startMs: dropTimestamp, endMs: removeTimestamp } as const;
          return { id, kind: 'HYPERGRAPHIC' as const, name: graphic.name, ...when, box, ...countsOf(byId.get(id)) };
        }),
        ...callsToAction.map(({ id, kind, style, headline, text, moment, startMs, endMs }) => ({
          ...{ id, kind: 'CALL_TO_ACTION' as const, name: headline || text, moment, startMs, endMs },
          ...{ box: boxOfCall({ kind, style }), ...countsOf(byId.get(id)) },
        })),
      ];
      const there = new Set(spots.map(({ id }) => id));
      const removed = rows.filter(({ id }) => !there.has(id));
      return {
        ...picture,
        spots: spots.sort((a, b) => b.clicks - a.clicks || b.impressions - a.impressions || (a.id < b.id ? -1 : 1)),
        removed: {
          impressions: removed.reduce((sum, { impressions }) => sum + impressions, 0),
          clicks: removed.reduce((sum, { clicks }) => sum + clicks, 0),
        },
      };
    },
  };
}

const countsOf = ({ impressions = 0, clicks = 0, clickThroughRate = 0 }: Partial<Figures> = {}) => ({
  impressions,
  clicks,
  clickThroughRate,
});
