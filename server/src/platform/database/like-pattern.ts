/** Text that stands for itself in a pattern of `like`, also where it has signs of a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Matches what has this text in it. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
