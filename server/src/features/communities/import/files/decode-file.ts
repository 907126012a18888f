import { serverMessages } from '@zeacon/contract';
import { FileProblem } from './file-problem.ts';

/** As spreadsheets and the platforms themselves write text: UTF-8, or UTF-16 with its mark. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === undefined) throw new FileProblem(serverMessages.importEmpty);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const isPacked = (first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b);
  if (isPacked || bytes.subarray(0, 4096).includes(0)) throw new FileProblem(serverMessages.importNotText);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileProblem(serverMessages.importNotUtf8);
  }
}
