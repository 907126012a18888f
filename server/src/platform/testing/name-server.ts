import { onTestFinished } from 'vitest';
import { serveNames, type TestRecords } from './serve-names.ts';

/** A name server on this machine, until the test ends. Tests change the records as people change their DNS. */
export async function openNameServer(records: TestRecords): Promise<string> {
  const { address, close } = await serveNames(records);
  onTestFinished(close);
  return address;
}
