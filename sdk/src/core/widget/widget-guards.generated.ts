// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.

export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
export const isText = (value: unknown): value is string => typeof value === 'string';

export function isPublicWidgets(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value.widgets) &&
    value.widgets.every(
      (item: unknown) =>
        isObject(item) && isText(item.key) && isText(item.form) && isObject(item.style) && isText(item.style.color),
    )
  );
}

export function isWidgetPreview(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value.name) &&
    isObject(value.widget) &&
    isText(value.widget.key) &&
    isText(value.widget.form) &&
    isObject(value.widget.style) &&
    isText(value.widget.style.color)
  );
}
