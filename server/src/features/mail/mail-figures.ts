import { type Html, html } from '../../platform/web/html.ts';
import { barColours, barsHeight, barsWidth } from './bars-picture.ts';
import type { ShownPicture } from './mail-picture.ts';

/** Numbers below the text, and a picture of those of every day. */
export interface MailFigures {
  headline: readonly { name: string; value: string }[];
  bars: {
    name: string;
    picture: ShownPicture;
    of: readonly { label: string; value: string; before?: string }[];
    /** The days of this week, and of the one before if it is shown. */
    ranges: { now: string; before: string } | undefined;
  };
  list: { name: string; of: readonly { name: string; value: string }[] };
}

const table = (content: Html, after = 24) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 ${after}px; table-layout: fixed;">${content}</table>
`;

export function figuresHtml({ headline, bars, list }: MailFigures): Html {
  const cell = (align: string) => `padding: 4px 0; font-size: 15px; text-align: ${align};`;
  const row = ({ name, value }: { name: string; value: string }) =>
    html`<tr><td class="plain" style="${cell('start')} color: #343c46;"><bdi>${name}</bdi></td><td class="strong" style="${cell('end')} font-weight: 600; color: #14181d;">${value}</td></tr>
`;
  const title = (name: string) =>
    html`<p class="strong" style="margin: 0 0 8px; font-size: 15px; font-weight: 600; color: #14181d;">${name}</p>
`;
  return html`${table(html`${headline.map(row)}`)}${title(bars.name)}${barsHtml(bars)}${
    list.of.length > 0 && html`${title(list.name)}${table(html`${list.of.map(row)}`)}`
  }`;
}

/** The numbers stand below the bars as text too. They are not read out twice: the picture says them. */
function barsHtml({ picture, of, ranges }: MailFigures['bars']): Html {
  const small = 'font-size: 12px; line-height: 18px; color: #59636e;';
  const swatch = (colour: string) =>
    html`<span style="display: inline-block; width: 10px; height: 10px; border-radius: 3px; background: ${colour};"></span>`;
  const legend = ({ now, before }: { now: string; before: string }) =>
    html`<p class="small" aria-hidden="true" style="margin: 0 0 8px; ${small}">${swatch(barColours.now)} <bdi>${now}</bdi> &nbsp; ${swatch(barColours.before)} <bdi>${before}</bdi></p>
`;
  const column = ({ label, value, before }: MailFigures['bars']['of'][number]) =>
    html`<td align="center" valign="top" style="padding: 4px 0 0;">
<div class="strong" style="font-size: 13px; line-height: 18px; font-weight: 600; color: #14181d;">${value}</div>
${
  before !== undefined &&
  html`<div class="small" style="${small}">${before}</div>
`
}<div class="small" style="${small}">${label}</div>
</td>
`;
  const image = html`<img src="cid:${picture.contentId}" width="${barsWidth}" height="${barsHeight}" alt="${picture.alternative}" class="small" style="display: block; width: 100%; max-width: 100%; height: auto; border: 0; ${small}">`;
  return html`${ranges && legend(ranges)}${image}
<div aria-hidden="true">${table(html`<tr>${of.map(column)}</tr>`)}</div>
`;
}

export const figuresText = ({ headline, bars, list }: MailFigures): string =>
  [
    headline.map(({ name, value }) => `${name}: ${value}`),
    [
      bars.ranges ? `${bars.name}, ${bars.ranges.now} (${bars.ranges.before}):` : `${bars.name}:`,
      ...bars.of.map(({ label, value, before }) => `${label} ${value}${before === undefined ? '' : ` (${before})`}`),
    ],
    list.of.length > 0 ? [`${list.name}:`, ...list.of.map(({ name, value }) => `${name}: ${value}`)] : [],
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
