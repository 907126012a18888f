import { isIPv4 } from 'node:net';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../../config/mail-config.ts';
import { type MailTransport, UndeliverableError } from './mail-transport.ts';

const isHere = (host: string) => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** Sends mails through a mail server, with `bounces` as the address for those that are returned. */
export function createSmtpTransport(
  { host, port, secure, login }: SmtpConfig,
  bounces: string | undefined,
): MailTransport {
  const transport = createTransport({
    host,
    port,
    secure,
    // Never send a password over an unencrypted connection.
    requireTLS: !secure && login !== undefined && !isHere(host),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    dnsTimeout: 10_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, from, to, subject, html, text, pictures, createdAt, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          messageId,
          date: createdAt,
          from,
          to: { name: '', address: to },
          envelope: { from: bounces ?? from.address, to: [to] },
          subject,
          html,
          text,
          attachments: pictures.map(({ contentId: cid, base64 }, at) => ({
            ...{ cid, contentType: 'image/png', contentDisposition: 'inline' as const },
            ...{ filename: `${at + 1}.png`, content: base64, encoding: 'base64' },
          })),
          headers: {
            'auto-submitted': 'auto-generated',
            'x-auto-response-suppress': 'All',
            ...(unsubscribeUrl && {
              'list-unsubscribe': `<${unsubscribeUrl}>`,
              'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      } catch (error) {
        if (isRefused(error)) throw new UndeliverableError(error.message, { cause: error });
        throw error;
      }
    },
  };
}

/**
 * The server refuses this recipient permanently. A refusal of the sender does not count, because the operator may still
 * fix that.
 */
const isRefused = (error: unknown): error is Error =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'command' in error &&
  error.command === 'RCPT TO';
