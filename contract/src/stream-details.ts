import * as z from 'zod/mini';
import { Visibility } from './enums.ts';
import { GivenInstant } from './given-instant.ts';
import { logoField } from './logo-field.ts';
import { Chapter } from './playback.ts';
import { Instant } from './query.ts';
import { byRule, maxLength, required, ruleMessages, validateUrl } from './rules/index.ts';

export const streamNameMaxLength = 150;
export const streamDescriptionMaxLength = 5000;
export const categoryMaxLength = 60;
export const metadataMaxItems = 50;
export const chaptersMaxItems = 200;
export const chapterTitleMaxLength = 120;

/** Suggested until a business has its own categories. */
export const suggestedCategories = [
  'Education',
  'Entertainment',
  'Events',
  'Fashion and beauty',
  'Fitness and health',
  'Food',
  'How-to',
  'Music',
  'News',
  'Products',
  'Sports',
  'Travel',
] as const;

const limited = (length: number) => z.string().check(byRule((value) => maxLength(value, length)));
const url = z.string().check(byRule(validateUrl), z.regex(/^https?:\/\//i, ruleMessages.badUrl), z.maxLength(2000));

/** Degrees, WGS 84. */
export const Location = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type Location = z.infer<typeof Location>;

/** Something attached to a video: a picture, a link, a document (spec section 3). */
export const MetadataItem = z.object({
  name: limited(100).check(byRule((value) => required('Name', value))),
  url,
  altText: limited(300),
  type: limited(60),
});
export type MetadataItem = z.infer<typeof MetadataItem>;

const ChapterDraft = z.object({
  startMs: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
  title: limited(chapterTitleMaxLength).check(byRule((value) => required('Title', value))),
});

/** Sorted by time, no two at the same moment. */
const chapters = z.array(ChapterDraft).check(
  z.maxLength(chaptersMaxItems),
  z.refine(
    (all) => all.every(({ startMs }, index) => index === 0 || startMs > all[index - 1]!.startMs),
    'Every chapter must begin later than the one before it',
  ),
);

const name = z.string().check(
  byRule((value) => required('Title', value)),
  byRule((value) => maxLength(value, streamNameMaxLength)),
);

export const Category = limited(categoryMaxLength).check(byRule((value) => required('Category', value)));

const details = {
  name,
  description: limited(streamDescriptionMaxLength),
  accessVisibility: Visibility,
  /** Whether viewers need a token that the business's server signed, whatever the visibility. */
  requiresSignedEmbed: z.boolean(),
  category: z.nullable(Category),
  location: z.nullable(Location),
  metadata: z.array(MetadataItem).check(z.maxLength(metadataMaxItems)),
  /** When an event begins. */
  eventStart: z.nullable(Instant),
  /** Address of a logo, or null for the business's own. */
  logo: z.nullable(logoField().check(z.maxLength(2000))),
  /** Viewers cannot find it after this date; the owner keeps it. */
  expiresDate: z.nullable(Instant),
  /** Image chosen as the thumbnail, or null for a picture from the video. */
  thumbnailId: z.nullable(z.string()),
};

/** Details that a business gives a video (spec section 3, "Stream or ad details"). */
export const StreamDetails = z.object({ ...details, chapters: z.array(Chapter) });

const given = {
  ...details,
  eventStart: z.nullable(GivenInstant),
  expiresDate: z.nullable(GivenInstant),
  chapters,
};

/** Only the details that change. */
export const StreamChanges = z.partial(z.object(given));
export type StreamChanges = z.infer<typeof StreamChanges>;

/** The full set of details; missing fields are empty. */
export const StreamDraft = z.object({
  name,
  description: z._default(details.description, ''),
  accessVisibility: z._default(Visibility, 'PUBLIC'),
  /** Stays as it is if left out, so that a program that knows nothing of it opens nothing. */
  requiresSignedEmbed: z.optional(z.boolean()),
  contentType: z._default(z.enum(['VOD', 'LIVE']), 'VOD'),
  category: z._default(details.category, null),
  location: z._default(details.location, null),
  metadata: z._default(details.metadata, []),
  eventStart: z._default(given.eventStart, null),
  logo: z._default(details.logo, null),
  expiresDate: z._default(given.expiresDate, null),
  thumbnailId: z._default(details.thumbnailId, null),
  chapters: z._default(chapters, []),
});
export type StreamDraft = z.infer<typeof StreamDraft>;
