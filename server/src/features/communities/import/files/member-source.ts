import { type ImportReason, validateEmail } from '@zeacon/contract';
import type { SourceRow } from '../source-row.ts';

interface Given {
  line: string;
  name: string;
  email: string;
  sourceKey: string;
  reason?: ImportReason;
}

/** What is no email is none: it could let nobody in. */
export function memberSource({ line, name, email, sourceKey, reason }: Given): SourceRow {
  const lower = email.trim().toLowerCase();
  const isEmail = lower !== '' && lower.length <= 320 && validateEmail(lower) === undefined;
  return {
    ...{ line, label: name, sourceKey, sourceRef: null, ...(reason && { reason }) },
    data: { kind: 'MEMBER', name, email: isEmail ? lower : null },
  };
}
