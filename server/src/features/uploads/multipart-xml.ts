import { XMLBuilder } from 'fast-xml-parser';
import type { PartReference, StoredPart } from '../../platform/storage/storage.ts';

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

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

const maxParts = 10_000;
/** A number and an ETag, with the checksums and the white space of generous clients. */
const maxPartLength = 1000;

/**
 * The parts a `CompleteMultipartUpload` names, or undefined when the XML is not one. Read in one pass and no deeper than
 * it needs to be: there are no entities to expand and no elements to nest.
 */
export function parseCompleteXml(xml: string): PartReference[] | undefined {
  if (!beginning.test(xml.slice(0, 1000)) || xml.includes('<!')) return undefined;
  const references: PartReference[] = [];
  for (let at = xml.indexOf('<Part>'); at !== -1; ) {
    const end = xml.indexOf('</Part>', at);
    if (end === -1 || end - at > maxPartLength || references.length === maxParts) return undefined;
    const part = readPart(xml.slice(at, end));
    if (!part) return undefined;
    references.push(part);
    at = xml.indexOf('<Part>', end);
  }
  return references.length > 0 ? references : undefined;
}

const beginning = /^\s*(?:<\?xml[^>]{0,200}>\s*)?<CompleteMultipartUpload[\s>]/;

function readPart(xml: string): PartReference | undefined {
  const number = /<PartNumber>\s{0,9}(\d{1,5})\s{0,9}<\/PartNumber>/.exec(xml)?.[1];
  const etag = /<ETag>\s{0,9}([^<>\s]{1,200})\s{0,9}<\/ETag>/.exec(xml)?.[1];
  if (!number || !etag) return undefined;
  return { partNumber: Number(number), etag: quoted(etag.replace(/&(?:quot|#34);/g, '"')) };
}

/** S3 accepts ETags with and without quotes. */
const quoted = (etag: string) => (etag.startsWith('"') ? etag : `"${etag}"`);
