import { linkOriginal, originalLinkMinutes } from '@zeacon/contract';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createLinkedFiles } from '../../platform/web/linked-files.ts';
import { createOriginalsService, type OriginalsDeps } from './originals.service.ts';

export function createOriginals(parts: Parts, { streams }: { streams: Pick<OriginalsDeps, 'find' | 'findAny'> }) {
  const links = createLinkedFiles(parts, {
    kind: 'original',
    folder: 'originals',
    lifetimeMs: originalLinkMinutes * 60_000,
    refusal: 'stream.original_token_invalid',
  });
  const service = createOriginalsService({ ...streams, files: parts.files, link: links.link });
  return {
    authenticate: links.authenticate,
    routes({ route, app }: Http): void {
      route(linkOriginal, ({ params }, { actor }) => service.link(actor.businessId, params.id));
      links.serve(app, service.download);
    },
  };
}
