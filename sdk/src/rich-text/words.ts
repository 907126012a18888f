import type { ToolName } from './commands.ts';

/** What the editor says, in the language of the page around it. */
export type RichTextWords = Readonly<
  Record<ToolName | 'tools' | 'address' | 'apply' | 'unlink' | 'wrongAddress', string>
>;
