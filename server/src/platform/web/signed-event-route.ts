import type { FastifyInstance } from 'fastify';
import { declare } from '../actors/declared-routes.ts';
import { ApiError } from '../api-error.ts';

const maxEventBytes = 512 * 1024;

export interface SignedEvent<Params> {
  /** The very bytes that were sent, which the signature is over. */
  body: Buffer;
  signature: string;
  params: Params;
}

interface Options {
  path: string;
  signatureHeader: string;
}

/** Where another service tells of what happened. `take` resolves with false if the event is not from it. */
export function signedEventRoute<Params = unknown>(
  app: FastifyInstance,
  { path, signatureHeader }: Options,
  take: (event: SignedEvent<Params>) => Promise<boolean>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: Buffer | undefined }>(
      path,
      declare({ kind: 'public' }, async ({ body, headers, params }, reply) => {
        const signature = String(headers[signatureHeader] ?? '');
        if (!(await take({ body: body ?? Buffer.alloc(0), signature, params: params as Params })))
          throw new ApiError('request.invalid', { message: 'The signature of this event is wrong, or too old.' });
        return reply.header('cache-control', 'no-store').send({});
      }),
    );
  });
}
