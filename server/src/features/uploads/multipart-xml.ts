import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { PartReference, StoredPart } from '../../platform/storage/storage.ts';

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });
const parser = new XMLParser({
  parseTagValue: false,
  processEntities: true,
  isArray: (_name, path) => path === 'CompleteMultipartUpload.Part',
});

const document = (name: string, content: object): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [name]: { '@xmlns': namespace, ...content } })}`;

export const initiateXml = (key: string, uploadId: string): string =>
  document('InitiateMultipartUploadResult', { Key: key, UploadId: uploadId });

export const completeXml = (key: string, etag: string): string =>
  document('CompleteMultipartUploadResult', { Key: key, ETag: etag });

export const listPartsXml = (key: string, uploadId: string, parts: readonly StoredPart[]): string =>
  document('ListPartsResult', {
    Key: key,
    UploadId: uploadId,
    IsTruncated: false,
    Part: parts.map(({ partNumber, etag, sizeBytes }) => ({ PartNumber: partNumber, ETag: etag, Size: sizeBytes })),
  });

/** The parts a `CompleteMultipartUpload` names, or undefined when the XML is not one. */
export function parseCompleteXml(xml: string): PartReference[] | undefined {
  const parts = readParts(xml);
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > 10_000) return undefined;
  const references: PartReference[] = [];
  for (const part of parts as { PartNumber?: unknown; ETag?: unknown }[]) {
    const partNumber = Number(part?.PartNumber);
    if (!Number.isInteger(partNumber) || typeof part.ETag !== 'string') return undefined;
    references.push({ partNumber, etag: quoted(part.ETag) });
  }
  return references;
}

function readParts(xml: string): unknown {
  try {
    const parsed = parser.parse(xml) as { CompleteMultipartUpload?: { Part?: unknown } };
    return parsed.CompleteMultipartUpload?.Part;
  } catch {
    return undefined;
  }
}

/** S3 accepts ETags with and without quotes. */
const quoted = (etag: string) => (etag.startsWith('"') ? etag : `"${etag}"`);
