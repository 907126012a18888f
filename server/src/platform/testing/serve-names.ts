import { createSocket } from 'node:dgram';

/** By name and type, in lower case; addresses are of IPv4. */
export type TestRecords = Record<string, { TXT?: string[]; CNAME?: string[]; A?: string[] }>;

const types = { A: 1, CNAME: 5, TXT: 16 } as const;
const noError = 0x8180;
const noSuchName = 0x8183;

/** A name server on this machine, whose records may change. It is for whoever opens it to close. */
export async function serveNames(records: TestRecords): Promise<{ address: string; close: () => void }> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { address, port }) => socket.send(answerTo(question, records), port, address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
}

/** RFC 1035, section 4: the question with a header of an answer, and the records that were asked for. */
function answerTo(question: Buffer, records: TestRecords): Buffer {
  const labels: string[] = [];
  let at = 12;
  while (question[at] !== 0) {
    const length = question[at]!;
    labels.push(question.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = question.readUInt16BE(at + 1);
  const known = records[labels.join('.').toLowerCase()];
  const data = Object.entries(types).flatMap(([name, number]) =>
    number === type ? (known?.[name as keyof typeof types] ?? []).map((value) => dataOf(type, value)) : [],
  );
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(known ? noError : noSuchName, 2);
  header.writeUInt16BE(data.length, 6);
  header.writeUInt32BE(0, 8);
  const answers = data.flatMap((bytes) => [
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);
  return Buffer.concat([header, question.subarray(12, at + 5), ...answers]);
}

const withLength = (text: string) => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);

function dataOf(type: number, value: string): Buffer {
  if (type === types.TXT) return withLength(value);
  if (type === types.A) return Buffer.from(value.split('.').map(Number));
  return Buffer.concat([...value.split('.').map(withLength), Buffer.from([0])]);
}
