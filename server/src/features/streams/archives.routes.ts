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
  route(listArchives, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(listArchivesOfBusiness, ({ params, query }, { actor }) => service.listOf(actor.businessId, params.id, query));
  route(createArchive, ({ body }, { actor }) => service.create(actor.businessId, body.streamId, body.archiveName));
  route(getArchive, ({ params }, { actor }) => service.get(actor.businessId, params.id));
  route(updateArchiveMetadata, ({ params, body }, { actor }) =>
    service.updateMetadata(actor.businessId, params.id, body.metadataList),
  );
  route(deleteArchive, async ({ params, query }, { actor }) => {
    await service.remove(actor.businessId, params.id, query.reason);
    return {};
  });
}
