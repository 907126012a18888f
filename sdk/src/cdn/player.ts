import { setPlatform } from '../elements/app-host.ts';
import '../elements/zc-player/define.ts';

setPlatform(import.meta.url);
