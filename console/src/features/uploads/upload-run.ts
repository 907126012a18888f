import type { UploadTicket } from '@zeacon/contract';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { MediaHost, UploadedPart } from './media-host.ts';
import { type Pacing, retry } from './retry.ts';

export interface UploadRun {
  file: Blob;
  /** Starts the upload, or finds it again, with a fresh token. */
  begin: (signal: AbortSignal) => Promise<UploadTicket>;
  host: MediaHost;
  pacing: Pacing;
  signal: AbortSignal;
  onTicket: (ticket: UploadTicket) => void;
  /** Called with what arrived in earlier runs, then with every byte sent. */
  onSent: (sentBytes: number) => void;
  onTrouble: (isInTrouble: boolean) => void;
  onFinishing: () => void;
}

const parallelParts = 3;

/** Sends one file to the media storage host, from wherever an earlier run left off. Rejects when aborted or refused. */
export async function runUpload(run: UploadRun): Promise<void> {
  const failure = new AbortController();
  const signal = AbortSignal.any([run.signal, failure.signal]);
  const trouble = countTrouble(run.onTrouble);
  const patiently = <Result>(attempt: () => Promise<Result>) => retry(attempt, run.pacing, signal, trouble);

  let ticket = await patiently(() => run.begin(signal));
  run.onTicket(ticket);
  let renewing: Promise<UploadTicket> | undefined;
  /** Tokens expire during long uploads: a new one is fetched once for all running parts. */
  const call = <Result>(attempt: (ticket: UploadTicket) => Promise<Result>) =>
    patiently(async () => {
      const used = ticket;
      try {
        return await attempt(used);
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'upload.token_invalid') throw error;
        if (ticket === used) {
          renewing ??= run.begin(signal).finally(() => {
            renewing = undefined;
          });
          ticket = await renewing;
        }
        return attempt(ticket);
      }
    });

  const uploadId = await call((current) => run.host.open(current, signal));
  const arrived = await call((current) => run.host.listParts(current, uploadId, signal));
  const { partSizeBytes } = ticket;
  const missing = missingParts(run.file.size, partSizeBytes, arrived);

  let settledBytes = [...arrived.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const leaving = new Map<number, number>();
  const report = () =>
    run.onSent(
      Math.min(
        run.file.size,
        [...leaving.values()].reduce((a, b) => a + b, settledBytes),
      ),
    );
  report();

  async function sendParts(): Promise<void> {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const part = number;
      const body = run.file.slice((part - 1) * partSizeBytes, part * partSizeBytes);
      const onProgress = (sentBytes: number) => {
        leaving.set(part, Math.min(sentBytes, body.size));
        report();
      };
      const etag = await call((current) => {
        leaving.delete(part);
        return run.host.putPart(current, uploadId, { number: part, body, onProgress }, signal);
      });
      leaving.delete(part);
      settledBytes += body.size;
      arrived.set(part, { etag, sizeBytes: body.size });
      report();
    }
  }

  try {
    await Promise.all(Array.from({ length: parallelParts }, sendParts));
    run.onFinishing();
    await call((current) => run.host.complete(current, uploadId, arrived, signal).catch(ignoreFinished));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
}

/** The response to an earlier attempt may have been lost. */
function ignoreFinished(error: unknown) {
  if (!(error instanceof ApiFailure) || error.code !== 'upload.finished') throw error;
}

function missingParts(sizeBytes: number, partSizeBytes: number, arrived: Map<number, UploadedPart>): number[] {
  const missing: number[] = [];
  const count = Math.ceil(sizeBytes / partSizeBytes);
  for (let number = 1; number <= count; number += 1) {
    const expected = Math.min(partSizeBytes, sizeBytes - (number - 1) * partSizeBytes);
    if (arrived.get(number)?.sizeBytes === expected) continue;
    arrived.delete(number);
    missing.push(number);
  }
  return missing;
}

function countTrouble(onTrouble: (isInTrouble: boolean) => void) {
  let count = 0;
  return (isInTrouble: boolean) => {
    count += isInTrouble ? 1 : -1;
    onTrouble(count > 0);
  };
}
