/** What a business puts into each page of its site, once. */
export const siteTag = (origin: string, siteKey: string): string =>
  `<script async src="${origin}/sub-apps/widgets/site.js" data-key="${siteKey}"></script>`;

/** What shows one widget where it stands, whatever its rules say. */
export const widgetSnippet = (origin: string, key: string): string =>
  [
    `<script type="module" src="${origin}/sub-apps/widgets/zc-widget.js"></script>`,
    `<zc-widget widget-id="${key}"></zc-widget>`,
  ].join('\n');
