import type { FastifyInstance, FastifyReply } from 'fastify';
import { declare } from '../../platform/actors/declared-routes.ts';
import { negotiateLanguage, toLanguage } from '../../platform/languages.ts';
import { renderUnsubscribePage, type UnsubscribeState } from './unsubscribe-page.ts';
import { type Subscription, unsubscribePath } from './unsubscribe-tokens.ts';

export interface UnsubscribeRoutesDeps {
  /** `undefined` for a forged token. */
  read: (token: string) => Subscription | undefined;
  onUnsubscribed: (subscription: Subscription) => Promise<unknown>;
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface Asked {
  Querystring: { token?: string };
}

/** One click in a mail program, or a button on a page, ends mails of a kind (RFC 8058). */
export function unsubscribeRoutes(app: FastifyInstance, { read, onUnsubscribed }: UnsubscribeRoutesDeps) {
  const answer = (reply: FastifyReply, language: string | undefined, header: string, state: UnsubscribeState) =>
    reply
      .code(state === 'refused' ? 404 : 200)
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(renderUnsubscribePage(toLanguage(language ?? '') ?? negotiateLanguage(header) ?? 'en', state));

  void app.register(async (scope) => {
    // Mail programs send a form, with one field that says nothing new: the token is in the address.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 2048 },
      (_request, _body, done) => done(null, {}),
    );
    scope.get<Asked>(
      unsubscribePath,
      declare({ kind: 'public' }, async ({ query, headers }, reply) => {
        const subscription = read(String(query.token ?? ''));
        const state = subscription ? 'question' : 'refused';
        return answer(reply, subscription?.language, headers['accept-language'] ?? '', state);
      }),
    );
    scope.post<Asked>(
      unsubscribePath,
      declare({ kind: 'public' }, async ({ query, headers }, reply) => {
        const subscription = read(String(query.token ?? ''));
        if (subscription) await onUnsubscribed(subscription);
        return answer(
          reply,
          subscription?.language,
          headers['accept-language'] ?? '',
          subscription ? 'done' : 'refused',
        );
      }),
    );
  });
}
