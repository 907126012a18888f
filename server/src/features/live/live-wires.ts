import { wire } from '../../platform/realtime/bus.ts';

/** A node asks for a live; the node that receives it releases it. */
export const liveRequested = wire<{ streamId: string; by: string }>('live.wanted');
export const liveReleased = wire<string>('live.free');
/** The status of a live changed. */
export const liveStatusChanged = wire<string>('live.moved');
/** The stream key of a live was replaced: whoever sends with the old one is to stop. */
export const liveKeyRotated = wire<string>('live.key');
/** Graphics were dropped into a live or removed: its playlists must be updated. */
export const liveGraphics = wire<string>('live.graphics');
