import { i18n } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { namedTexts } from './named-texts.ts';

interface Template {
  id: string;
  pattern: RegExp;
  /** The length of its fixed text. */
  fixedLength: number;
}

/** Values that are texts themselves: the name of a field, and the rest of a message of the server. */
const saidValues = new Set(['field', 'reason']);

/** The most specific first: `{reason}` alone would also match texts of better templates. */
const templates: Template[] = namedTexts
  .filter((message) => message.includes('{'))
  .map(toTemplate)
  .sort((a, b) => b.fixedLength - a.fixedLength);

/** "{field} is required" → the pattern that "Name is required" meets, with `field` as its group. */
function toTemplate(message: string): Template {
  const parts = message.split(/\{(\w+)\}/);
  const source = parts.map((part, index) => (index % 2 ? `(?<${part}>.+)` : literally(part)));
  const fixedLength = parts.reduce((sum, part, index) => (index % 2 ? sum : sum + part.length), 0);
  return { id: generateMessageId(message), pattern: new RegExp(`^${source.join('')}$`, 's'), fixedLength };
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** By the catalog that is in use; unknown messages stay unchanged. */
export function translatePlatformText(text: string): string {
  const whole = translate(generateMessageId(text));
  if (whole !== undefined) return whole;
  for (const { id, pattern } of templates) {
    const values = pattern.exec(text)?.groups;
    const filled = values && translate(id, translateValues(values));
    if (filled !== undefined) return filled;
  }
  return text;
}

function translateValues(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, saidValues.has(name) ? translatePlatformText(value) : value]),
  );
}

function translate(id: string, values?: Record<string, string>): string | undefined {
  return i18n.messages[id] === undefined ? undefined : i18n._(id, values);
}
