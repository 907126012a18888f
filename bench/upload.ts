import type { UploadTicket } from '@zeacon/contract';

/** Sends a file in parts, as a browser does. The call that it returns says that all of them are there. */
export async function sendParts(
  origin: string,
  { url, token, environment }: UploadTicket,
  parts: AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>,
): Promise<() => Promise<void>> {
  const send = (query: string, method: string, body?: BodyInit, type = 'application/octet-stream') =>
    fetch(`${origin}${url}?${query}&${new URLSearchParams({ token, environment })}`, {
      method,
      ...(body && { body, headers: { 'content-type': type } }),
    });
  const begun = await (await send('uploads', 'POST')).text();
  const uploadId = /<UploadId>(.*)<\/UploadId>/.exec(begun)![1];
  const sent: string[] = [];
  for await (const body of parts) {
    const partNumber = sent.length + 1;
    const part = await send(`partNumber=${partNumber}&uploadId=${uploadId}`, 'PUT', body);
    sent.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${part.headers.get('etag')}</ETag></Part>`);
  }
  const body = `<CompleteMultipartUpload>${sent.join('')}</CompleteMultipartUpload>`;
  return async () => void (await send(`uploadId=${uploadId}`, 'POST', body, 'application/xml'));
}
