import type { Authenticators } from '../actors/admission.ts';
import { openAuthenticators } from '../actors/open-authenticators.ts';
import { ApiError } from '../api-error.ts';

const nobody = async (): Promise<never> => {
  throw new ApiError('auth.required');
};

/** Allows everybody where no sign-in is required, and nobody elsewhere: tests add real authenticators. */
export const onlyOpen: Authenticators = {
  member: nobody,
  business: nobody,
  user: nobody,
  operator: nobody,
  channel: nobody,
  community: async () => ({ kind: 'anyone' }),
  communityMember: nobody,
  session: nobody,
  cookies: nobody,
  upload: nobody,
  picture: nobody,
  studio: nobody,
  export: nobody,
  original: nobody,
  ...openAuthenticators,
};
