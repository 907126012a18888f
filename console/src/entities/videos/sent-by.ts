import { t } from '@lingui/core/macro';
import type { VideoSender } from '@zeacon/contract';

/** Which member sent a video, and in which community. */
export const sentByText = ({ name, communityTitle: community }: VideoSender): string =>
  name === null ? t`Sent by a former member in ${community}` : t`Sent by ${name} in ${community}`;
