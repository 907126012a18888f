import { t } from '@lingui/core/macro';

export const takenName = (): string => t`Another business has this username already. Choose a different one.`;
