import type { FastifyInstance, FastifyReply } from 'fastify';
import { declare } from '../../platform/actors/declared-routes.ts';
import { isAtThisMachine } from './kept-mail-visitors.ts';
import { renderMail, renderMailList } from './kept-mails-page.ts';
import type { MailsFolder } from './mails-folder.ts';

export const keptMailsPath = '/mails';

const shown = 200;

/** No scripts. The mail itself is in a frame with an origin of its own. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const contentPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const guide = 'See “Mail” in /docs/guides/run-the-platform.';
const refusal = `Kept mails are shown on the machine that the server runs on alone. ${guide}`;
const nothingKept = `No mails are kept here: they are sent, or others can reach this platform. ${guide}`;
const missing = 'There is no such mail.';

/**
 * Shows kept mails to requests from this machine, so that nobody without a mail server is locked out. Without a folder
 * they are shown to nobody, because mails are sent or others can reach the platform.
 */
export function keptMailsRoutes(app: FastifyInstance, folder: MailsFolder | undefined) {
  const show = (
    path: string,
    policy: string,
    render: (folder: MailsFolder, id: string) => Promise<string | undefined>,
  ) =>
    app.get<{ Params: { id?: string } }>(
      path,
      declare({ kind: 'public' }, async (request, reply) => {
        if (!folder) return say(reply, 403, nothingKept);
        if (!isAtThisMachine(request.raw)) return say(reply, 403, refusal);
        const page = await render(folder, request.params.id ?? '');
        if (page === undefined) return say(reply, 404, missing);
        return reply
          .headers({ ...privately, 'content-security-policy': policy })
          .type('text/html; charset=utf-8')
          .send(page);
      }),
    );

  show(keptMailsPath, pagePolicy, async (kept) => renderMailList(await kept.list(shown)));
  show(`${keptMailsPath}/:id`, pagePolicy, async (kept, id) => {
    const mail = await kept.find(id);
    return mail && renderMail(id, mail);
  });
  show(`${keptMailsPath}/:id/content`, contentPolicy, async (kept, id) => (await kept.find(id))?.html);
}

const privately = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).headers(privately).type('text/plain; charset=utf-8').send(text);
