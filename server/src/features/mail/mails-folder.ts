import { join } from 'node:path';
import { makeFolder, writeAtomically } from '../../platform/storage/durable-file.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';

/** Keeps mails instead of sending them: each is a file whose name begins with its time. */
export function createMailsFolder(path: string): MailTransport {
  return {
    async send(mail, signal) {
      await makeFolder(path);
      const body = Buffer.from(`${JSON.stringify(mail, null, 2)}\n`);
      await writeAtomically(path, join(path, fileName(mail)), body, { signal });
    },
  };
}

const fileName = ({ id, createdAt }: OutgoingMail) => `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}.json`;
