import {
  archiveWidget,
  getWidgetPreview,
  listWidgetVersions,
  previewWidget,
  restoreWidgetVersion,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { VideoWidgetsService } from './video-widgets.service.ts';
import type { WidgetHistoryService } from './widget-history.service.ts';
import type { WidgetPreviewsService } from './widget-previews.service.ts';

interface Services {
  widgets: Pick<VideoWidgetsService, 'archive'>;
  history: WidgetHistoryService;
  previews: WidgetPreviewsService;
}

/** History, archive and previews. */
export function widgetUpkeepRoutes(route: Route, { widgets, history, previews }: Services) {
  route(listWidgetVersions, ({ params, query }, { actor }) => history.list(actor.businessId, params.id, query));
  route(restoreWidgetVersion, ({ params }, { actor }) =>
    history.restore(actor.businessId, params.id, Number(params.number), actor),
  );
  route(archiveWidget, ({ params, body }, { actor }) =>
    widgets.archive(actor.businessId, params.id, body.archived, actor),
  );
  route(previewWidget, ({ body }, { actor }) => previews.create(actor.businessId, body));
  route(getWidgetPreview, ({ query }, { request, reply }) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'Origin' });
    return previews.read(query.token, request.headers.origin);
  });
}
