import { ConfigError, type Env, needed } from './read-env.ts';

export interface MailAddress {
  /** What readers see beside the address; empty for nothing. */
  name: string;
  address: string;
}

export interface SmtpConfig {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise a connection begins plain and changes to TLS where the server can (STARTTLS). */
  secure: boolean;
  login: { user: string; password: string } | undefined;
}

export interface MailConfig {
  /** Without it mails are kept in the data folder. */
  smtp: SmtpConfig | undefined;
  from: MailAddress;
  /** Who is told of mails that could not be delivered; the sender when nobody is named. */
  bounces: string | undefined;
}

export function readMail(env: Env): MailConfig {
  const smtp = readSmtp(env.ZEACON_SMTP_URL);
  const from = smtp ? needed(env, 'ZEACON_MAIL_FROM', 'ZEACON_SMTP_URL') : env.ZEACON_MAIL_FROM;
  return {
    smtp,
    from: readFrom(from || 'Zeacon <no-reply@localhost>'),
    bounces: readBounces(env.ZEACON_MAIL_BOUNCES),
  };
}

/**
 * An address that a mail can be sent to: nothing in it can end the address, begin another or break a header's line. What
 * people may sign up with is wider.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 320 && /^[^\s\p{C}<>()[\],;:\\"@]+@[^\s\p{C}<>()[\],;:\\"@]+$/u.test(text);

function readSmtp(text: string | undefined): SmtpConfig | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.search)
    throw new ConfigError(
      'ZEACON_SMTP_URL must be an address like smtps://user:password@smtp.example.com:465 or smtp://smtp.example.com:587. In the password write special characters percent-encoded, @ as %40.',
    );
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    login: url.username
      ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
      : undefined,
  };
}

/** `address`, or `Name <address>`. */
function readFrom(text: string): MailAddress {
  const [, name = '', address = ''] = /^(?:([^<>\p{C}]*)<([^<>]*)>|)$/u.exec(text) ?? [];
  const from = address ? { name: name.trim(), address } : { name: '', address: text };
  if (isMailAddress(from.address)) return from;
  throw new ConfigError(
    `ZEACON_MAIL_FROM must be an address like Zeacon <mail@example.com> or mail@example.com, not "${text}".`,
  );
}

function readBounces(text: string | undefined): string | undefined {
  if (!text || isMailAddress(text)) return text || undefined;
  throw new ConfigError(`ZEACON_MAIL_BOUNCES must be an address like bounces@example.com, not "${text}".`);
}
