import * as z from 'zod/mini';
import { authenticationBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';

const base = `${authenticationBase}/operator/mails` as const;
const tag = 'Operators';
const requires = { kind: 'operator' } as const;
const params = z.object({ template: z.string() });
const language = z._default(z.string(), 'en');
const errors = ['request.invalid', 'mail.template_not_found'] as const;

export const listMailTemplates = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the mails that the platform sends, and the languages that it writes them in',
  requires,
  query: z.object({ language }),
  reply: z.object({
    /** With its subject in that language, for sample values. */
    templates: z.array(z.object({ template: z.string(), subject: z.string() })),
    languages: z.array(z.string()),
  }),
  errors: ['request.invalid'],
});

export const previewMail = endpoint({
  method: 'GET',
  path: `${base}/:template`,
  tag,
  summary: 'Read the subject and the plain text of a mail with sample values',
  requires,
  params,
  query: z.object({ language }),
  reply: z.object({ subject: z.string(), text: z.string() }),
  errors,
});

/** For a frame: it runs no scripts and belongs to no origin. The theme is the one asked for, whatever the browser's. */
export const previewMailHtml = endpoint({
  method: 'GET',
  path: `${base}/:template/html`,
  tag,
  summary: 'Read a mail with sample values as HTML',
  requires,
  params,
  query: z.object({ language, theme: z._default(z.enum(['light', 'dark']), 'light') }),
  file: 'text/html',
  reply: z.string(),
  errors,
});
