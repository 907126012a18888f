import type { FastifyReply } from 'fastify';
import type { Download } from '../download.ts';

/** What a route of a file answers, to be saved under its name. */
export function asDownload(reply: FastifyReply, { fileName, text }: Download): AsyncIterable<string> {
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return text;
}
