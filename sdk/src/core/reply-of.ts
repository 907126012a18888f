/** Makes the schema of a reply from a generated guard. */
export const replyOf = (fits: (value: unknown) => boolean) => ({
  safeParse: (value: unknown) => (fits(value) ? { success: true, data: value } : { success: false }),
});
