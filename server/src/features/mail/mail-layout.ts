import type { Direction, Language } from '../../platform/languages.ts';
import { Html, html } from '../../platform/web/html.ts';
import { figuresHtml, figuresText, type MailFigures } from './mail-figures.ts';
import { type MailPost, postHtml, postText } from './mail-post.ts';

/** As plain text, and as HTML in which text written by people is isolated. */
interface MailText {
  plain: string;
  marked: Html;
}

/** The parts of one mail, in reading order. */
export interface MailParts {
  language: Language;
  direction: Direction;
  subject: MailText;
  text: MailText;
  code?: string | undefined;
  button?: { label: string; url: string } | undefined;
  validFor?: string | undefined;
  figures?: MailFigures | undefined;
  /** What is new, each on a line of its own. */
  lines?: readonly string[] | undefined;
  post?: MailPost | undefined;
  note: string;
  unsubscribe?: { label: string; url: string } | undefined;
  sentBy: string;
}

/** Mail programs without theme support use the attributes, which are those of the light theme. */
const dark = new Html(`
@media (prefers-color-scheme: dark) {
  .page { background: #0f1216 !important; }
  .card { background: #191d23 !important; border-color: #2c323a !important; }
  .strong { color: #f3f5f7 !important; }
  .plain { color: #d5dae0 !important; }
  .small { color: #9aa3ad !important; }
  .code { background: #252b33 !important; color: #f3f5f7 !important; }
  .mark { color: #ff8a94 !important; }
  .button { background: #e11d2e !important; color: #ffffff !important; }
}`);

export function layOutHtml(parts: MailParts) {
  const { language, direction, subject, text, code, figures, lines, post } = parts;
  const { button, validFor, note, unsubscribe, sentBy } = parts;
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject.plain}</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark; }${dark}</style>
</head>
<body class="page" style="margin: 0; background: #f3f5f7; font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="background: #f3f5f7;"><tr><td align="center" style="padding: 32px 16px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 560px; background: #ffffff; border: 1px solid #dfe3e8; border-radius: 16px;"><tr><td style="padding: 32px; text-align: start;">
<h1 class="strong" style="margin: 0 0 16px; font-size: 22px; line-height: 1.3; color: #14181d;">${subject.marked}</h1>
<p class="plain" style="margin: 0 0 24px; font-size: 16px; line-height: 1.5; color: #343c46;">${text.marked}</p>
${
  code &&
  html`<p class="code strong" dir="ltr" style="margin: 0 0 24px; padding: 16px; border-radius: 10px; background: #eef1f4; color: #14181d; font-size: 28px; letter-spacing: 6px; text-align: center; font-variant-numeric: tabular-nums;">${code}</p>
`
}${figures && figuresHtml(figures)}${lines && linesHtml(lines)}${post && postHtml(post)}${
  button &&
  html`<p style="margin: 0 0 24px;"><a class="button" href="${button.url}" target="_blank" style="display: inline-block; padding: 12px 24px; border-radius: 10px; background: #e11d2e; color: #ffffff; font-size: 16px; font-weight: 600; text-decoration: none;">${button.label}</a></p>
`
}${
  validFor &&
  html`<p class="plain" style="margin: 0 0 8px; font-size: 14px; line-height: 1.5; color: #343c46;">${validFor}</p>
`
}<p class="small" style="margin: 0; font-size: 14px; line-height: 1.5; color: #59636e;">${note}</p>
</td></tr></table>
<p class="small" style="margin: 16px 0 0; font-size: 12px; line-height: 1.5; color: #59636e;">${sentBy}${
    unsubscribe &&
    html` <a class="small" href="${unsubscribe.url}" target="_blank" style="color: #59636e;">${unsubscribe.label}</a>`
  }</p>
</td></tr></table>
</body>
</html>
`.text;
}

const linesHtml = (lines: readonly string[]): Html =>
  html`<ul class="plain" style="margin: 0 0 24px; padding-inline-start: 20px; font-size: 16px; line-height: 1.6; color: #343c46;">${lines.map((line) => html`<li><bdi>${line}</bdi></li>`)}</ul>
`;

export function layOutText(parts: MailParts): string {
  const { subject, text, code, figures, lines, post, button, validFor, note, unsubscribe, sentBy } = parts;
  const pieces = [
    subject.plain,
    text.plain,
    code,
    figures && figuresText(figures),
    lines?.map((line) => `- ${line}`).join('\n'),
    post && postText(post),
    button && `${button.label}:\n${button.url}`,
    validFor,
    note,
    `-- \n${sentBy}`,
    unsubscribe && `${unsubscribe.label}:\n${unsubscribe.url}`,
  ];
  return `${pieces.filter((part) => part !== undefined).join('\n\n')}\n`;
}
