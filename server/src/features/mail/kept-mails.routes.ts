import type { FastifyInstance, FastifyReply } from 'fastify';
import { declare } from '../../platform/actors/declared-routes.ts';
import { isAtThisMachine } from './kept-mail-visitors.ts';
import { renderMail, renderMailList } from './kept-mails-page.ts';
import { withPicturesInside } from './mail-picture.ts';
import type { MailsFolder } from './mails-folder.ts';

export const keptMailsPath = '/mails';

const shown = 200;

/** No scripts. The mail itself is in a frame with an origin of its own. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const contentPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const guide = 'See “Mail” in /docs/guides/run-the-platform.';
const refusal = `Kept mails are shown on the machine that the server runs on alone. ${guide}`;
/** Why a platform shows kept mails to nobody. */
export const hiddenBecause = {
  sent: `No mails are kept here: they are sent by a mail server. ${guide}`,
  reachable: `Mails are not shown here, because others can reach this platform. ${guide}`,
  elsewhere: `No mails are kept here: another process of this platform keeps them. ${guide}`,
};
export type HiddenBecause = keyof typeof hiddenBecause;

const missing = 'There is no such mail.';

/**
 * Shows kept mails to requests from this machine, so that nobody without a mail server is locked out. Elsewhere they
 * are shown to nobody, and the answer says why.
 */
export function keptMailsRoutes(app: FastifyInstance, kept: MailsFolder | HiddenBecause) {
  const show = (
    path: string,
    policy: string,
    render: (folder: MailsFolder, id: string) => Promise<string | undefined>,
  ) =>
    app.get<{ Params: { id?: string } }>(
      path,
      declare({ kind: 'public' }, async (request, reply) => {
        if (typeof kept === 'string') return say(reply, 403, hiddenBecause[kept]);
        if (!isAtThisMachine(request.raw)) return say(reply, 403, refusal);
        const page = await render(kept, request.params.id ?? '');
        if (page === undefined) return say(reply, 404, missing);
        return reply
          .headers({ ...privately, 'content-security-policy': policy })
          .type('text/html; charset=utf-8')
          .send(page);
      }),
    );

  show(keptMailsPath, pagePolicy, async (folder) => renderMailList(await folder.list(shown)));
  show(`${keptMailsPath}/:id`, pagePolicy, async (folder, id) => {
    const mail = await folder.find(id);
    return mail && renderMail(id, mail);
  });
  show(`${keptMailsPath}/:id/content`, contentPolicy, async (folder, id) => {
    const mail = await folder.find(id);
    return mail && withPicturesInside(mail.html, mail.pictures);
  });
}

const privately = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).headers(privately).type('text/plain; charset=utf-8').send(text);
