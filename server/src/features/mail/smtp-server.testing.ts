import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ReceivedMail {
  sender: string;
  recipients: string[];
  /** As received: headers, an empty line, and the body parts. */
  source: string;
}

interface TestSmtpOptions extends SMTPServerOptions {
  /** Says whether it has the mail, the so many-th that came: at once and yes by itself. */
  answerMail?: (count: number, answer: (error?: Error | null) => void) => void;
}

/** A mail server that accepts mails until the test ends. Its `url` is a setting. */
export async function startSmtpServer({ answerMail = (_count, answer) => answer(), ...options }: TestSmtpOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const source = await text(stream);
      received.push({
        sender: mailFrom ? mailFrom.address : '',
        recipients: rcptTo.map(({ address }) => address),
        source,
      });
      answerMail(received.length, done);
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

/** A header's value, with its folded lines joined. */
export function headerOf({ source }: ReceivedMail, name: string): string | undefined {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}

/** The names of its headers, in order. */
export const headerNames = ({ source }: ReceivedMail): string[] =>
  [...source.slice(0, source.indexOf('\r\n\r\n')).matchAll(/^([\w-]+):/gm)].map(([, name]) => name!.toLowerCase());
