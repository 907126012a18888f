import { addCaption, deleteCaption, editCaption, listCaptions, requestTranscription } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { CaptionsService } from './captions.service.ts';
import type { TranscriptionService } from './transcription.service.ts';

/** The largest file plus JSON overhead. */
const bodyLimit = 6 * 1024 ** 2;

export function captionsRoutes(route: Route, captions: CaptionsService, transcription: TranscriptionService) {
  route(listCaptions, async ({ params }, { actor }) => ({
    items: await captions.list(actor.businessId, params.id),
    transcription: await transcription.stateOf(params.id),
  }));
  route(addCaption, ({ params, body }, { actor }) => captions.add(actor.businessId, params.id, body), {
    bodyLimit,
  });
  route(requestTranscription, ({ params }, { actor }) => {
    const askedBy = actor.kind === 'business-user' ? actor.userId : undefined;
    return transcription.request(actor.businessId, params.id, askedBy);
  });
  route(editCaption, ({ params, body }, { actor }) =>
    captions.edit(actor.businessId, params.id, params.captionId, body),
  );
  route(deleteCaption, async ({ params }, { actor }) => {
    await captions.remove(actor.businessId, params.id, params.captionId);
    return {};
  });
}
