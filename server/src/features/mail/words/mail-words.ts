import type { BusinessRole } from '@zeacon/contract';
import type { MailTemplate, MailValues } from '../mail-templates.ts';

/** What one kind of mail says. What stands in braces is put in, from the template's values. */
export type TemplateWords<T extends MailTemplate> = {
  subject: string;
  text: string;
  /** Smaller, at the end. */
  note: string;
} & (MailValues[T] extends { path: string } ? { button: string } : unknown);

/** All mails in one language. */
export interface MailWords {
  /** Of a link or code: for so long (`{time}`) it can be used. */
  validFor: string;
  /** Below every mail: the platform at `{host}` sent it. */
  sentBy: string;
  roles: Record<BusinessRole, string>;
  templates: { [T in MailTemplate]: TemplateWords<T> };
}
