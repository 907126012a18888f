import { type NotificationChoice, type NotificationKind, ruleOfKind } from '@zeacon/contract';

/** What holds for one kind: what was chosen, or in the console alone but for mails that are sent unless one objects. */
export function choiceFor(kind: NotificationKind, chosen: readonly NotificationChoice[] = []): NotificationChoice {
  const { mail, onlyByMail } = ruleOfKind(kind);
  const found = chosen.find((choice) => choice.kind === kind);
  return found ?? { kind, inConsole: !onlyByMail, byMail: mail?.default ?? false };
}
