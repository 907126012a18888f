import {
  createSplitTest,
  deleteSplitTest,
  getSplitResults,
  getSplitTest,
  getSplitToggle,
  listSplitTests,
  putSplitToggle,
  recordSplitEvents,
  startSplitTest,
  stopSplitTest,
  updateSplitTest,
  widenSplitTest,
} from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import type { Route } from '../../platform/route.ts';
import { beacon } from '../../platform/web/beacon.ts';
import type { SplitFiguresService } from './split-figures.service.ts';
import type { SplitTestsService } from './split-tests.service.ts';

export function splitTestsRoutes(
  route: Route,
  tests: SplitTestsService,
  figures: SplitFiguresService,
  limit: AddressLimit,
) {
  route(recordSplitEvents, ({ body }, { site }) => figures.record(body, site), beacon(limit));
  route(listSplitTests, ({ query }, { actor }) => tests.list(actor.businessId, query.widgetId));
  route(createSplitTest, ({ body: { widgetId, draft } }, { actor }) => tests.create(actor.businessId, widgetId, draft));
  route(getSplitTest, ({ params }, { actor }) => tests.get(actor.businessId, params.id));
  route(updateSplitTest, ({ params, body }, { actor }) => tests.update(actor.businessId, params.id, body));
  route(deleteSplitTest, async ({ params }, { actor }) => {
    await tests.remove(actor.businessId, params.id);
    return {};
  });
  route(startSplitTest, ({ params }, { actor }) => tests.start(actor.businessId, params.id));
  route(stopSplitTest, ({ params }, { actor }) => tests.stop(actor.businessId, params.id));
  route(widenSplitTest, ({ params, body }, { actor }) => tests.widen(actor.businessId, params.id, body.coverage));
  route(getSplitResults, ({ params }, { actor }) => figures.results(actor.businessId, params.id));
  route(getSplitToggle, ({ params }, { actor }) => tests.toggle(actor.businessId, params.a));
  route(putSplitToggle, ({ params, body }, { actor }) => tests.setToggle(actor.businessId, params.a, body.active));
}
