/** Whoever changes widgets: a person, an operator in a person's name, or an API key. */
export type WidgetEditor = { userId: string; impersonation?: { operatorId: string } } | { keyId: string };

export const idOfEditor = (editor: WidgetEditor): string =>
  'keyId' in editor ? editor.keyId : (editor.impersonation?.operatorId ?? editor.userId);
