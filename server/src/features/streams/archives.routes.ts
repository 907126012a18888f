import {
  createArchive,
  deleteArchive,
  getArchive,
  listArchives,
  listArchivesOfBusiness,
  updateArchiveMetadata,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { ArchivesService } from './archives.service.ts';

export function archivesRoutes(route: Route, service: ArchivesService) {
  route(listArchives, ({ query }, { principal }) => service.list(principal.businessId, query));
  route(listArchivesOfBusiness, ({ params, query }, { principal }) =>
    service.listOf(principal.businessId, params.id, query),
  );
  route(createArchive, ({ body }, { principal }) =>
    service.create(principal.businessId, body.streamId, body.archiveName),
  );
  route(getArchive, ({ params }, { principal }) => service.get(principal.businessId, params.id));
  route(updateArchiveMetadata, ({ params, body }, { principal }) =>
    service.updateMetadata(principal.businessId, params.id, body.metadataList),
  );
  route(deleteArchive, async ({ params, query }, { principal }) => {
    await service.remove(principal.businessId, params.id, query.reason);
    return {};
  });
}
