import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeAtomically } from '../../platform/storage/durable-file.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';

/** The contents of a mail's file. */
export type KeptMail = Omit<OutgoingMail, 'createdAt' | 'pictures'> & {
  createdAt: string;
  /** Those of an older server have none. */
  pictures?: OutgoingMail['pictures'];
};

export type MailsFolder = ReturnType<typeof createMailsFolder>;

const keptName = /^[\dTZ-]{24}-mai_[a-z0-9]+\.json$/;

/** Stores mails instead of sending them, each in a file whose name starts with its time. */
export function createMailsFolder(path: string) {
  /** The latest first. */
  async function listIds(): Promise<string[]> {
    const names = (await namesIn(path)).filter((name) => keptName.test(name));
    return names.map((name) => name.slice(0, -'.json'.length)).sort((a, b) => (a < b ? 1 : -1));
  }

  /** `undefined` for a file that does not exist or was not written by this server. */
  async function find(id: string): Promise<KeptMail | undefined> {
    const name = `${id}.json`;
    if (!keptName.test(name)) return undefined;
    try {
      const mail: KeptMail = JSON.parse(await readFile(join(path, name), 'utf8'));
      return typeof mail.html === 'string' && typeof mail.text === 'string' ? mail : undefined;
    } catch {
      return undefined;
    }
  }

  const send: MailTransport['send'] = async (mail, signal) => {
    await makeFolder(path);
    const body = Buffer.from(`${JSON.stringify(mail, null, 2)}\n`);
    await writeAtomically(path, join(path, fileName(mail)), body, { signal });
  };

  return {
    send,
    find,

    /** Latest first, with the ids that `find` accepts. */
    async list(limit: number): Promise<{ id: string; mail: KeptMail }[]> {
      const ids = (await listIds()).slice(0, limit);
      const found = await Promise.all(ids.map(async (id) => ({ id, mail: await find(id) })));
      return found.flatMap(({ id, mail }) => (mail ? [{ id, mail }] : []));
    },

    /** Also removes unfinished files of a server that died while writing. */
    async removeBefore(time: Date): Promise<void> {
      const first = timeIn(time);
      for (const name of await namesIn(path)) {
        const file = join(path, name);
        const isOld = keptName.test(name) ? name < first : name.endsWith('.tmp') && (await stat(file)).mtime < time;
        if (isOld) await rm(file, { force: true });
      }
    },
  };
}

/** Lists a folder that may not exist yet. */
async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const timeIn = (time: Date) => time.toISOString().replace(/[:.]/g, '-');
const fileName = ({ id, createdAt }: OutgoingMail) => `${timeIn(createdAt)}-${id}.json`;
