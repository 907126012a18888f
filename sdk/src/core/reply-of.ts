/** The schema of a reply as a call needs it, out of a generated guard. */
export const replyOf = (fits: (value: unknown) => boolean) => ({
  safeParse: (value: unknown) => (fits(value) ? { success: true, data: value } : { success: false }),
});
