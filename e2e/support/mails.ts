import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The links in its text, in order. */
  links: string[];
  /** The code on a line of its own, if there is one. */
  code: string | undefined;
}

const limitMs = 20_000;

/** The mails kept for an address by a platform without a mail server, newest first. */
export async function mailsTo(dataFolder: string, to: string): Promise<Mail[]> {
  const mails = join(dataFolder, 'mails');
  const names = (await readdir(mails).catch(() => [])).filter((name) => name.endsWith('.json'));
  const kept = await Promise.all(
    names.sort().map(async (name) => JSON.parse(await readFile(join(mails, name), 'utf8'))),
  );
  return kept
    .filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
    .reverse()
    .map(({ to, subject, text, html }) => ({
      to,
      subject,
      text,
      html,
      links: text.match(/https?:\/\/\S+/g) ?? [],
      code: /^[0-9A-Z-]{4,}$/m.exec(text)?.[0],
    }));
}

/** Waits until so many mails were sent to an address, and returns the newest. */
export async function newestMail(dataFolder: string, to: string, count = 1): Promise<Mail> {
  for (const until = Date.now() + limitMs; Date.now() < until; await pause(100)) {
    const mails = await mailsTo(dataFolder, to);
    if (mails.length >= count) return mails[0]!;
  }
  const subjects = (await mailsTo(dataFolder, to)).map(({ subject }) => subject);
  throw new Error(`Not ${count} mails came to ${to} within ${limitMs / 1000} s, but ${JSON.stringify(subjects)}.`);
}

/** Waits until so many mails of that subject were sent to an address. Mails of long ago are not kept. */
export async function expectMails(dataFolder: string, to: string, subject: RegExp, count: number): Promise<void> {
  const matching = async () => (await mailsTo(dataFolder, to)).filter((mail) => subject.test(mail.subject)).length;
  await expect.poll(matching, { timeout: 30_000 }).toBe(count);
}
