import type { ChatMessage } from '@zeacon/contract';
import type { ChatRow } from './chat.repository.ts';

export function toChatMessage(row: ChatRow): ChatMessage {
  const { id: messageId, seq, authorId, name, isHost, text } = row;
  const sentDate = row.sentAt.toISOString();
  return { messageId, seq, authorId, name, isHost, text, sentDate, pictureDate: row.pictureAt?.toISOString() ?? null };
}
