export { createRichTextEditor, type RichTextEditor, type RichTextOptions } from './editor.ts';
export type { RichTextWords } from './words.ts';
