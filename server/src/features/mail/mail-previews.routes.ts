import { listMailTemplates, previewMail, previewMailHtml } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { MailPreviews } from './mail-previews.service.ts';

const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export function mailPreviewsRoutes(route: Route, previews: MailPreviews) {
  route(listMailTemplates, async ({ query }) => previews.list(query.language));
  route(previewMail, async ({ params, query }) => previews.render(params.template, query.language));
  route(previewMailHtml, async ({ params, query }, { reply }) => {
    const html = previews.renderHtml(params.template, query.language, query.theme);
    reply.header('content-security-policy', framePolicy);
    return inPieces(html);
  });
}

async function* inPieces(text: string) {
  yield text;
}
