import { arts } from './pieces/art/arts.ts';
import type { Fresh } from './pieces/drawing.ts';
import { deviceRules, dress } from './pieces/dress.ts';
import { siteLook } from './pieces/site-look.ts';

export const fresh: Fresh = { arts, dress, deviceRules, siteLook };
