import { ApiError } from '../../platform/api-error.ts';
import { createPlaces } from '../../platform/places.ts';

/** Each may hold a connection to the database for as long as somebody downloads. */
const ofBusiness = 2;
const ofServer = 8;

/** How many long tables are exported at once. */
export function createExportPlaces() {
  const businesses = createPlaces(ofBusiness);
  const server = createPlaces(ofServer);
  return {
    /** Takes a place until the signal comes; throws `insight.exports_busy` if there is none. */
    enter(businessId: string, until: AbortSignal): void {
      until.throwIfAborted();
      const leaveBusiness = businesses.take(businessId);
      const leaveServer = leaveBusiness && server.take('');
      if (!leaveServer) {
        leaveBusiness?.();
        throw new ApiError('insight.exports_busy');
      }
      until.addEventListener('abort', leaveBusiness, { once: true });
      until.addEventListener('abort', leaveServer, { once: true });
    },
  };
}
