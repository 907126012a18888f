import * as z from 'zod/mini';
import {
  byFieldErrors,
  byRule,
  collectFieldErrors,
  maxLength,
  required,
  ruleMessages,
  validateCallToAction,
} from './rules/index.ts';

export const callToActionHeadlineMaxLength = 80;
export const callToActionDescriptionMaxLength = 300;
export const callToActionsMaxPerStream = 100;

/** `BUTTON` leads somewhere, `LEAD_FORM` asks for name and email, `AD` covers the picture with one of its own. */
export const CallToActionKind = z.enum(['BUTTON', 'LEAD_FORM', 'AD']);
export type CallToActionKind = z.infer<typeof CallToActionKind>;

/** When it is shown: from a given time, whenever the viewer pauses, or when the video has ended. */
export const CallToActionMoment = z.enum(['TIME', 'PAUSE', 'END']);
export type CallToActionMoment = z.infer<typeof CallToActionMoment>;

export const CallToActionPosition = z.enum([
  'TOP_LEFT',
  'TOP_RIGHT',
  'CENTER',
  'BOTTOM_LEFT',
  'BOTTOM_RIGHT',
  'BOTTOM_BAR',
]);
export type CallToActionPosition = z.infer<typeof CallToActionPosition>;

export const CallToActionLook = z.enum(['SOLID', 'OUTLINE', 'LIGHT']);
export type CallToActionLook = z.infer<typeof CallToActionLook>;

const limited = (length: number) => z.string().check(byRule((value) => maxLength(value, length)));
const MediaTime = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

export const CallToActionStyle = z.object({
  position: z._default(CallToActionPosition, 'BOTTOM_RIGHT'),
  look: z._default(CallToActionLook, 'SOLID'),
  /** `#rrggbb`, or null for the player's colour. */
  color: z._default(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Use a colour like #c62a2f'))), null),
});
export type CallToActionStyle = z.infer<typeof CallToActionStyle>;

const fields = {
  /** Chosen by the client; stays the same for the life of the call to action. */
  id: z.string().check(z.regex(/^cta_[a-z0-9]{20}$/, 'Use cta_ and 20 lower-case letters or digits')),
  kind: z._default(CallToActionKind, 'BUTTON'),
  /** On the button; at most 20 characters (spec section 5). */
  text: z._default(z.string(), ''),
  /** `http://` or `https://` written out. */
  url: z._default(z.string().check(z.maxLength(2000)), ''),
  moment: z._default(CallToActionMoment, 'TIME'),
  /** For `TIME`: from `startMs` (inclusive) to `endMs` (exclusive); null means until the end of the video. */
  startMs: z._default(MediaTime, 0),
  endMs: z._default(z.nullable(MediaTime), null),
  style: z._default(CallToActionStyle, { position: 'BOTTOM_RIGHT', look: 'SOLID', color: null }),
  /** Above the form or on the ad. */
  headline: z._default(limited(callToActionHeadlineMaxLength), ''),
  description: z._default(limited(callToActionDescriptionMaxLength), ''),
  /** What a viewer must agree to before sending the form. */
  consentText: z._default(limited(callToActionDescriptionMaxLength), ''),
  /** Whether a form may be closed without filling it in. */
  isSkippable: z._default(z.boolean(), true),
  /** Picture of an ad: an image of kind `STREAM_IMAGE`. */
  imageId: z._default(z.nullable(z.string()), null),
  /** How long an ad holds the video; the viewer may skip it after `skipAfterMs`, null for never. */
  durationMs: z._default(MediaTime.check(z.minimum(1000), z.maximum(120_000)), 10_000),
  skipAfterMs: z._default(z.nullable(MediaTime), 5000),
  /** Whether its link carries a click id. */
  trackConversions: z._default(z.boolean(), true),
};

interface Checked {
  kind: CallToActionKind;
  moment: CallToActionMoment;
  text: string;
  url: string;
  startMs: number;
  endMs: number | null;
  headline: string;
  consentText: string;
  imageId: string | null;
}

/** Rules across several fields (spec section 5): messages by field. */
export function validateCallToActionDraft(draft: Checked): Partial<Record<keyof Checked, string>> {
  const { kind, text, url } = draft;
  const link = validateCallToAction({ text, url });
  const isForm = kind === 'LEAD_FORM';
  return collectFieldErrors<keyof Checked>({
    kind: undefined,
    moment: kind === 'AD' && draft.moment !== 'TIME' ? ruleMessages.adNeedsTime : undefined,
    // The button of a form needs no address, because it sends the form.
    text:
      kind === 'AD'
        ? link.text
        : isForm
          ? (required('Text', text) ?? maxLength(text, 20))
          : (link.text ?? required('Text', text)),
    url: isForm
      ? url.trim()
        ? link.url
        : undefined
      : kind === 'BUTTON'
        ? (link.url ?? required('URL', url))
        : link.url,
    startMs: undefined,
    endMs: draft.endMs !== null && draft.endMs <= draft.startMs ? ruleMessages.goesTooEarly : undefined,
    headline: isForm ? required('Headline', draft.headline) : undefined,
    consentText: isForm ? required('Consent', draft.consentText) : undefined,
    imageId: kind === 'AD' ? required('Picture', draft.imageId ?? '') : undefined,
  });
}

/** A call to action of a video. */
export const CallToAction = z.object(fields).check(byFieldErrors(validateCallToActionDraft));
export type CallToAction = z.infer<typeof CallToAction>;

/** What a player receives. */
export const ViewerCallToAction = z.object({
  id: z.string(),
  kind: CallToActionKind,
  text: z.string(),
  url: z.string(),
  moment: CallToActionMoment,
  startMs: z.number(),
  endMs: z.nullable(z.number()),
  style: z.object({ position: CallToActionPosition, look: CallToActionLook, color: z.nullable(z.string()) }),
  headline: z.string(),
  description: z.string(),
  consentText: z.string(),
  isSkippable: z.boolean(),
  imageUrl: z.nullable(z.string()),
  durationMs: z.number(),
  skipAfterMs: z.nullable(z.number()),
  trackConversions: z.boolean(),
});
export type ViewerCallToAction = z.infer<typeof ViewerCallToAction>;
