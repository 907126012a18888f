import { getCommunityFigures } from '@zeacon/contract';
import type { Route } from '../../../platform/route.ts';
import type { FiguresService } from './figures.service.ts';

export function figuresRoutes(route: Route, figures: FiguresService) {
  route(getCommunityFigures, ({ query }, { actor }) => figures.read(actor.businessId, query.communityId));
}
