import { t } from '@lingui/core/macro';
import type { SignUpMode } from '@zeacon/contract';

/** Why somebody cannot sign up or create a business; undefined where anybody can. */
export function whyNoSignUp(mode: SignUpMode): string | undefined {
  if (mode === 'closed') return t`Nobody can sign up here, and no new businesses are created.`;
  if (mode === 'invite') return t`New businesses are created by invitation only here. Ask whoever runs this platform.`;
  return undefined;
}
