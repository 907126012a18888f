import type { BusinessRole, PlanMeter } from '@zeacon/contract';
import type { MailTemplate, MailValues } from '../mail-templates.ts';

/** The texts of one kind of mail. Names in braces are replaced by the template's values. */
export type TemplateWords<T extends MailTemplate> = {
  subject: string;
  text: string;
  /** In smaller text, at the end. */
  note: string;
} & (MailValues[T] extends { path: string } ? { button: string } : unknown);

/** All mails in one language. */
export interface MailWords {
  /** How long a link or code can be used (`{time}`). */
  validFor: string;
  /** At the bottom of every mail: the platform at `{host}` sent it. */
  sentBy: string;
  roles: Record<BusinessRole, string>;
  /** What plans include. */
  meters: Record<PlanMeter, string>;
  /** On the page that the link to unsubscribe leads to. */
  unsubscribing: Record<'question' | 'done' | 'refused', string>;
  /** Of the figures in the weekly mail. */
  /** `week`: the text of the weekly mail where nothing is compared. */
  digest: Record<'views' | 'visitors' | 'watchTime' | 'mostViewed' | 'viewsOfDays' | 'week' | 'unsubscribe', string>;
  /** Of a poll in a post. `vote` leads to where one can. */
  poll: Record<'vote' | 'ended', string>;
  templates: { [T in MailTemplate]: TemplateWords<T> };
}
