/** A picture of nobody in particular, relative to the platform. */
export const placeholderAvatarUrl = '/media/placeholder/avatar.png';

const placeholderName = /^(?:[^\s?#]*\/)?logo[-_ ]?upload[-_ ]?placeholder(?:\.[a-z]{2,4})?$/i;

/** Whether it only names the place of a logo, as forms do until one is uploaded, or the picture shown there. */
export const isPlaceholderLogo = (logo: string): boolean =>
  logo === placeholderAvatarUrl || (logo.length <= 300 && placeholderName.test(logo));

/** The address of what is shown for a logo: the placeholder avatar for such a name (spec section 9). */
export const toShownLogo = (logo: string): string => (isPlaceholderLogo(logo) ? placeholderAvatarUrl : logo);
