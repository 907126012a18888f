import { addCaption, deleteCaption, editCaption, listCaptions, requestTranscription } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { CaptionsService } from './captions.service.ts';
import type { TranscriptionService } from './transcription.service.ts';

/** The largest file, with what JSON adds to it. */
const bodyLimit = 6 * 1024 ** 2;

export function captionsRoutes(route: Route, captions: CaptionsService, transcription: TranscriptionService) {
  route(listCaptions, async ({ params }, { principal }) => ({
    items: await captions.list(principal.businessId, params.id),
    transcription: await transcription.stateOf(params.id),
  }));
  route(addCaption, ({ params, body }, { principal }) => captions.add(principal.businessId, params.id, body), {
    bodyLimit,
  });
  route(requestTranscription, ({ params }, { principal }) => transcription.request(principal.businessId, params.id));
  route(editCaption, ({ params, body }, { principal }) =>
    captions.edit(principal.businessId, params.id, params.captionId, body),
  );
  route(deleteCaption, async ({ params }, { principal }) => {
    await captions.remove(principal.businessId, params.id, params.captionId);
    return {};
  });
}
