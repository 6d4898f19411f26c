import { arts } from './art/arts.ts';
import type { Fresh } from './drawing.ts';
import { deviceRules, dress } from './dress.ts';
import { siteLook } from './site-look.ts';

export const fresh: Fresh = { arts, dress, deviceRules, siteLook };
