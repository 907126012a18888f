import { ApiError, fieldError } from '../../platform/api-error.ts';
import { languages } from '../../platform/languages.ts';
import { withPicturesInside } from './mail-picture.ts';
import { mailSamples } from './mail-samples.ts';
import type { MailTemplate } from './mail-templates.ts';
import { type MailDraft, type RenderedMail, renderMail } from './render-mail.ts';

export type MailPreviews = ReturnType<typeof createMailPreviews>;

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(mailSamples, name);

/** Every mail as it is sent, with sample values. */
export function createMailPreviews({ publicUrl }: { publicUrl: string }) {
  function render(template: string, name: string): Omit<RenderedMail, 'pictures'> {
    if (!isTemplate(template)) throw new ApiError('mail.template_not_found');
    const language = languages.find((one) => one === name);
    if (!language) throw fieldError('language', 'No mails are written in this language.');
    const draft = { template, values: mailSamples[template] } as MailDraft;
    const { subject, html, text, pictures } = renderMail(draft, language, publicUrl);
    return { subject, html: withPicturesInside(html, pictures), text };
  }

  return {
    render,
    list: (language: string) => ({
      templates: Object.keys(mailSamples).map((template) => ({
        template,
        subject: render(template, language).subject,
      })),
      languages: [...languages],
    }),

    /** In one theme, whatever that of the browser is. */
    renderHtml(template: string, language: string, theme: 'light' | 'dark'): string {
      const { html } = render(template, language);
      return html.replace('@media (prefers-color-scheme: dark)', theme === 'dark' ? '@media all' : '@media not all');
    },
  };
}
