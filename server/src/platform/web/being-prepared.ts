import type { FastifyInstance } from 'fastify';

/** What is built before it can be served. */
export type BuiltPart = 'console' | 'widgets' | 'documentation';

/** Whether a part is completely built. */
export type IsBuilt = (part: BuiltPart) => boolean;

const retryAfterSec = 2;

const partOfRoute: Record<string, BuiltPart> = {
  '/': 'console',
  '/index.html': 'console',
  '/*': 'console',
  '/sub-apps/widgets/*': 'widgets',
  '/docs': 'documentation',
  '/docs/*': 'documentation',
  '/llms.txt': 'documentation',
  '/third-party-notices': 'console',
};

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="${retryAfterSec}">
<title>Zeacon is being prepared</title>
<h1>Zeacon is being prepared</h1>
<p>This page opens by itself in a moment.</p>
</html>
`;

/** Answers 503 for what is still being built: people get a page that opens the real one as soon as it exists. */
export function answerUntilBuilt(app: FastifyInstance, isBuilt: IsBuilt) {
  app.addHook('onRequest', (request, reply, done) => {
    const part = partOfRoute[request.routeOptions.url ?? ''];
    if (!part || isBuilt(part)) return done();
    const wantsPage = (request.headers.accept ?? '').includes('text/html');
    reply
      .code(503)
      .headers({
        'retry-after': retryAfterSec,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'access-control-allow-origin': '*',
      })
      .type(wantsPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(wantsPage ? page : 'This is being prepared. Ask again in a moment.');
  });
}
