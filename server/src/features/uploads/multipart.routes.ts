import { type AuditAction, uploadBase } from '@zeacon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { AuditScope } from '../../platform/audit/audit-scope.ts';
import { toAuditedCall } from '../../platform/audit/audited-call.ts';
import type { Clock } from '../../platform/clock.ts';
import { requireEnvironment } from '../../platform/media-environment.ts';
import { completeXml, initiateXml, listPartsXml, parseCompleteXml } from './multipart-xml.ts';
import type { UploadsService } from './uploads.service.ts';

const Query = z.object({
  token: z.optional(z.string()),
  environment: z.optional(z.string()),
  uploads: z.optional(z.string()),
  uploadId: z.optional(z.string()),
  partNumber: z.optional(z.coerce.number().check(z.int())),
});

/** A CompleteMultipartUpload of 10,000 parts is below 1 MiB. */
const maxXmlBytes = 2 * 1024 ** 2;

export interface MultipartDeps {
  environment: string;
  audited: AuditScope['run'];
  clock: Clock;
}

/** S3's multipart calls for one upload; see `uploads.ts` in the contract. */
export function multipartRoutes(
  app: FastifyInstance,
  service: UploadsService,
  { environment, audited, clock }: MultipartDeps,
) {
  /** Whoever holds the address of an upload is nobody that is known. */
  const recorded = <T>(action: AuditAction, request: FastifyRequest, work: () => Promise<T>) =>
    audited(toAuditedCall(action, {}, request, clock()), work);

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    function open(request: FastifyRequest) {
      const { id } = request.params as { id: string };
      const query = Query.safeParse(request.query);
      if (!query.success) throw new ApiError('upload.part_invalid');
      requireEnvironment(query.data.environment, environment);
      service.authorize(id, query.data.token);
      return { id, uploadId: query.data.uploadId ?? '', partNumber: query.data.partNumber ?? 0, query: query.data };
    }

    scope.post(
      `${uploadBase}/:id`,
      { bodyLimit: maxXmlBytes },
      declare({ kind: 'upload' }, async (request, reply) => {
        const { id, uploadId, query } = open(request);
        reply.type('application/xml');
        if (query.uploads !== undefined) {
          const { key, multipartId } = await service.createMultipart(id);
          return initiateXml(key, multipartId);
        }
        const parts = parseCompleteXml(await readText(request));
        if (!parts) throw new ApiError('upload.part_invalid', { message: 'The body is no CompleteMultipartUpload.' });
        const { key, etag } = await recorded('stream.upload_finished', request, () =>
          service.complete(id, uploadId, parts),
        );
        return completeXml(key, etag);
      }),
    );

    scope.put(
      `${uploadBase}/:id`,
      { bodyLimit: Number.MAX_SAFE_INTEGER },
      declare({ kind: 'upload' }, async (request, reply) => {
        const { id, uploadId, partNumber } = open(request);
        const gone = new AbortController();
        request.raw.once('aborted', () => gone.abort());
        const length = request.headers['content-length'];
        const { etag } = await service.putPart(id, uploadId, partNumber, request.raw, {
          sizeBytes: length === undefined ? undefined : Number(length),
          signal: gone.signal,
        });
        return reply.header('etag', etag).send();
      }),
    );

    scope.get(
      `${uploadBase}/:id`,
      declare({ kind: 'upload' }, async (request, reply) => {
        const { id, uploadId } = open(request);
        const { key, parts } = await service.listParts(id, uploadId);
        reply.type('application/xml').header('cache-control', 'no-store');
        return listPartsXml(key, uploadId, parts);
      }),
    );

    scope.delete(
      `${uploadBase}/:id`,
      declare({ kind: 'upload' }, async (request, reply) => {
        const { id, uploadId } = open(request);
        await recorded('stream.upload_aborted', request, () => service.abort(id, uploadId));
        return reply.code(204).send();
      }),
    );
  });
}

async function readText(request: FastifyRequest): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxXmlBytes) throw new ApiError('request.too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
