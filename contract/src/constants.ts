/**
 * The constants and limits of the specification, section 9. Each name ends with its unit; lengths count UTF-16 units.
 */
import type { ArchiveFilter, DeliveryProtocol, SessionStatus, SortDirection } from './enums.ts';

/** The specification leaves the length of a business name to configuration. */
export const businessNameMaxLength = 50;

export const defaultPageSize = 10;
export const streamListPageSize = 1000;

/** Defaults of a stream list (section 7). */
export const streamListDefaults = {
  filter: 'ALL',
  size: streamListPageSize,
  sort: 'createdDate',
  direction: 'desc',
} as const satisfies { filter: ArchiveFilter; size: number; sort: string; direction: SortDirection };

/** Default `sort` of a history list (section 7). */
export const historyDefaultSort = 'createdDate,DESC';

export const accessCookieMaxAgeSeconds = 86_400;

/** Inside an embedding frame the visitor counts as not identified after this many polls. */
export const visitorIdPollCount = 5;
export const visitorIdPollIntervalMs = 2000;

export const visitorLoaderMaxAttempts = 5;
export const visitorLoaderMaxBackoffMs = 3000;

/** How many times the page view waits for its required attributes before it gives up. */
export const pageViewMaxTries = 5;
export const pageViewRetryIntervalMs = 500;

export const passwordMinLength = 1;
export const passwordMaxLength = 255;

export const cardNumberMinDigits = 12;
export const cardNumberMaxDigits = 19;
export const securityCodeMinDigits = 3;
export const securityCodeMaxDigits = 4;
export const zipCodeMaxLength = 10;
export const phoneLength = 10;

export const callToActionTextMaxLength = 20;

/**
 * The most characters that the crash form lets a person type as a name; {@link crashNameMaxLength} is what validation
 * accepts.
 */
export const crashNameInputMaxLength = 100;
export const crashNameMaxLength = 32;
export const crashEmailMaxLength = 320;

/** How long the share dialog keeps its properties after closing, so that its content does not vanish while it fades. */
export const shareDialogClearDelayMs = 100;

export const defaultDeliveryProtocol: DeliveryProtocol = 'hls';
export const defaultSessionStatus: SessionStatus = 'STARTED';
export const defaultUserKey = 'user';

/** The placeholder video is a countdown of this length. */
export const placeholderVideoDurationSeconds = 600;

/** Extensions whose thumbnail is a picture of the same name: {@link toThumbnailName}. */
export const videoExtensions = ['webm', 'mp4', 'mov', 'avi'] as const;

const endingInVideoExtension = new RegExp(`\\.(?:${videoExtensions.join('|')})$`, 'i');

/** The thumbnail name for a video file name: `clip.mp4` becomes `clip.png`. Any other name is returned unchanged. */
export function toThumbnailName(fileName: string): string {
  return fileName.replace(endingInVideoExtension, '.png');
}

export const tracingIdleTimeoutMs = 1000;
export const tracingFinalTimeoutMs = 30_000;
export const tracingHeartbeatMs = 5000;
export const traceSampleRate = 1;
export const sessionReplaySampleRate = 0.1;
export const sessionReplayOnErrorSampleRate = 1;
