import { t } from '@lingui/core/macro';

/** Why nothing is compared though it was asked for, the same wherever figures are. */
export const notEnoughHistory = (): string => t`Not enough history yet to compare with the period before.`;
