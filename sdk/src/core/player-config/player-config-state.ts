import type { PublicPlayerConfig } from '@zeacon/contract';
import type { Remote } from '../result.ts';

export interface PlayerConfigState {
  config: Remote<PublicPlayerConfig>;
}
